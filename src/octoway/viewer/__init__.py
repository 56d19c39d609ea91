# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Seeing: layers turn a scene into primitives, canvases draw them as PNG, as an HTML file, or on a live page.

A scene (world, space, paths, recording) goes through LAYERS into a Picture (primitives and notes), and on to a canvas.
"""

from octoway.viewer.canvas import Boxes as Boxes
from octoway.viewer.canvas import Canvas as Canvas
from octoway.viewer.canvas import Labels as Labels
from octoway.viewer.canvas import Lines as Lines
from octoway.viewer.canvas import Moves as Moves
from octoway.viewer.canvas import Note as Note
from octoway.viewer.canvas import Points as Points
from octoway.viewer.canvas import Primitive as Primitive
from octoway.viewer.canvas import Quads as Quads
from octoway.viewer.layers import LAYERS as LAYERS
from octoway.viewer.layers import Layer as Layer
from octoway.viewer.picture import Picture as Picture
from octoway.viewer.picture import Shown as Shown
from octoway.viewer.picture import compose as compose
from octoway.viewer.picture import draw_layer as draw_layer
from octoway.viewer.recording import Recording as Recording
from octoway.viewer.scene import NamedPath as NamedPath
from octoway.viewer.scene import Scene as Scene
from octoway.viewer.scene import ViewOptions as ViewOptions
from octoway.viewer.stages import path_stages as path_stages
from octoway.viewer.stages import with_query as with_query
