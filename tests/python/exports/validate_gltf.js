// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Runs the Khronos validator over files: node validate_gltf.js FILE... (with gltf-validator in NODE_PATH).
// Every message is a fault, even an information.
const fs = require("fs");
const validator = require("gltf-validator");

async function main(files) {
  let messages = 0;
  for (const file of files) {
    const { issues } = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), { uri: file });
    messages += issues.messages.length;
    for (const m of issues.messages) console.log(`${file}: ${m.code} ${m.pointer}: ${m.message}`);
  }
  console.log(`${files.length} files, ${messages} messages`);
  process.exit(messages ? 1 : 0);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message || error);
  process.exit(2);
});
