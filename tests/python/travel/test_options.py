# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Options that can be seen: signatures, choices, the nearest right name, and combinations that are refused."""

import inspect
import pickle
from pathlib import Path

import pytest

import octoway as ow
from octoway import _core
from octoway.travel.choices import Choice
from octoway.travel.options import OPTIONS, BatchChoices, Choices, ManyChoices, query_options

DOCS = Path(__file__).resolve().parents[3] / "docs" / "paths.md"
A, B = (1.0, 5.0, 1.0), (9.0, 5.0, 1.0)
WALL = [[(4.5, 0, 0), (5, 10, 8)]]


@pytest.fixture(scope="module")
def world():
    return ow.World.from_boxes(WALL, resolution=0.5, bounds=[(0, 0, 0), (10, 10, 10)])


@pytest.fixture(scope="module")
def space(world):
    return ow.NavSpace.build(world)


def keywords(function):
    return [p.name for p in inspect.signature(function).parameters.values() if p.kind is p.KEYWORD_ONLY]


@pytest.mark.parametrize(
    ("name", "options", "own"),
    [
        ("find_path", Choices, {"radius", "cancel"}),
        ("find_paths", BatchChoices, {"radius", "cancel", "threads"}),
        ("find_paths_to_many", ManyChoices, {"radius", "cancel", "reuse"}),
        ("find_nearest_target", ManyChoices, {"radius", "cancel"}),
    ],
)
def test_signatures_show_every_option(name, options, own):
    shown = keywords(getattr(ow.NavSpace, name))
    assert own < set(shown)
    assert [n for n in shown if n in OPTIONS] == list(options.__annotations__)


def test_find_path_has_at_most_18_keywords():
    assert len(keywords(ow.NavSpace.find_path)) <= 18


def test_the_docs_have_a_line_for_every_option():
    def row(name):
        types = Choices.__annotations__[name].__origin__.__forward_arg__.replace("|", "\\|")
        return f"| `{name}` | {types} | {OPTIONS[name].text} |"

    page = DOCS.read_text()
    missing = [row(name) for name in OPTIONS if row(name) not in page]
    assert not missing, "docs/paths.md needs these lines:\n" + "\n".join(missing)


def test_every_field_that_is_set_is_one_of_the_core():
    fields = {name for name in dir(_core.QueryOptions) if not name.startswith("_")}
    for choice in CHOICES:
        assert set(choice.fields()) <= fields
    travel = {"costs", "motion", "motion_costs", "filter", "links"}
    assert {name for name, option in OPTIONS.items() if option.read is None} == travel
    assert set(OPTIONS) - travel <= fields


CHOICES = [
    ow.WeightedAStar(g=1, h=0.8),
    ow.PortalPoints(9),
    ow.VoxelCentres(6),
    ow.Smooth(turn_radius=2, curve="chaikin"),
    ow.TerrainAbstraction(sector=8),
    ow.SubregionAbstraction("FC", exact=True),
    ow.PreferClearance(1.5, weight=4),
]


@pytest.mark.parametrize("choice", CHOICES, ids=lambda c: type(c).__name__)
def test_choices_are_values(choice):
    assert pickle.loads(pickle.dumps(choice)) == choice  # noqa: S301
    assert hash(choice) == hash(pickle.loads(pickle.dumps(choice)))  # noqa: S301
    value = ("pull", choice) if choice.option == "refine" else choice
    options = query_options(None, {choice.option: value})
    for name, field in choice.fields().items():
        assert getattr(options, name) == field
    assert query_options(None, {choice.option: value}) is options, "remembered"


@pytest.mark.parametrize(
    ("name", "choice"),
    [
        ("algorithm", ow.WeightedAStar()),
        ("placement", ow.PortalPoints()),
        ("refine", ow.Smooth()),
        ("abstraction", ow.TerrainAbstraction()),
        ("abstraction", ow.SubregionAbstraction()),
    ],
)
def test_a_choice_as_it_comes_is_the_plain_name(space, name, choice):
    plain = "smooth" if name == "refine" else choice.fields()[name]
    graph = {} if name in ("refine", "abstraction") else {"algorithm": "astar"}
    one, other = (space.find_path(A, B, **{**graph, name: value}) for value in (choice, plain))
    assert one.points.tobytes() == other.points.tobytes()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ow.WeightedAStar(g=2), "g must be a number from 0 to 1"),
        (lambda: ow.WeightedAStar(h="much"), "h must be a number from 0 to 1"),
        (lambda: ow.WeightedAStar(0, 0), "both 0"),
        (lambda: ow.PortalPoints(3), "square number from 1 to 64, not 3"),
        (lambda: ow.PortalPoints(81), "square number from 1 to 64, not 81"),
        (lambda: ow.VoxelCentres(18), "connectivity must be 6 or 26, not 18"),
        (lambda: ow.Smooth(0), "turn_radius must be metres, above 0"),
        (lambda: ow.Smooth(curve=7), "curve takes names"),
        (lambda: ow.PreferClearance(0), "distance must be metres, above 0"),
        (lambda: ow.PreferClearance(1, weight=-1), "weight must be a number from 0"),
        (lambda: ow.SubregionAbstraction(7), "scheme takes names"),
        (lambda: ow.TerrainAbstraction("big"), "sector must be a whole number"),
    ],
)
def test_a_wrong_choice_is_refused_when_it_is_made(make, message):
    with pytest.raises(ow.InvalidInputError, match=message):
        make()


# Options that would do nothing, each with what the refusal says.
REFUSED = [
    ({"quality": "best", "refine": ("pull",)}, "refine replaces both"),
    ({"quality": "best", "algorithm": "astar", "refine": ()}, "refine replaces both"),
    ({"placement": "centres"}, "places its own points"),
    ({"algorithm": "crossing", "placement": ow.PortalPoints(4)}, "places its own points"),
    ({"algorithm": "view_cone", "placement": "midpoints"}, "places its own points"),
    ({"algorithm": "astar", "placement": ow.VoxelCentres(6)}, "decomposition 'voxels'"),
    ({"algorithm": "astar", "weight": 2}, "takes no weight"),
    ({"algorithm": "dijkstra", "weight": 2}, "takes no weight"),
    ({"algorithm": "greedy", "weight": 2}, "takes no weight"),
    ({"algorithm": "bidirectional_astar", "weight": 2}, "takes no weight"),
    ({"algorithm": "nbs", "weight": 2}, "takes no weight"),
    ({"algorithm": "view_cone", "weight": 2}, "takes no weight"),
    ({"algorithm": "view_cone", "costs": {0: 2}}, "knows no costs"),
    ({"refine": (ow.Smooth(), "prune")}, "name it last"),
    ({"prefer_clearance": 1.0, "costs": {0: 2}}, "cannot be weighed against each other"),
    ({"motion": "surface", "motion_costs": {"volumetric": 2}}, "which motion does not allow"),
    ({"abstraction": "dta", "placement": "centres", "algorithm": "astar"}, "nodes and weights of its own"),
    ({"abstraction": "dta", "algorithm": ow.WeightedAStar(g=0.5)}, "nodes and weights of its own"),
    ({"abstraction": "dta", "weight": 2}, "goes with algorithm 'weighted_astar'"),
    ({"abstraction": "dta", "algorithm": "theta"}, "unknown search"),
    ({"abstraction": "subregions", "algorithm": "astar"}, "leave algorithm out"),
    ({"abstraction": "subregions", "weight": 2}, "takes no weight"),
    ({"abstraction": "subregions", "costs": {0: 2}}, "not costs of terrain"),
    ({"algorithm": ow.PortalPoints(4)}, "algorithm takes no PortalPoints; placement= does"),
    ({"placement": ow.WeightedAStar()}, "placement takes no WeightedAStar; algorithm= does"),
    ({"abstraction": ow.Smooth()}, "abstraction takes no Smooth; refine= does"),
    ({"refine": ("pull", ow.PreferClearance(1))}, "refine takes no PreferClearance; prefer_clearance= does"),
]


@pytest.mark.parametrize(("choices", "message"), REFUSED, ids=lambda v: ",".join(v) if isinstance(v, dict) else "")
def test_an_option_that_would_do_nothing_is_refused(space, choices, message):
    with pytest.raises(ow.InvalidInputError, match=message):
        space.find_path(A, B, **choices)


@pytest.mark.parametrize("name", sorted(set(Choices.__annotations__) - set(ManyChoices.__annotations__)))
def test_many_targets_refuse_options_of_one(space, name):
    value = {"abstraction": "dta", "prefer_clearance": 1.0}.get(name, True)
    with pytest.raises(ow.InvalidInputError, match="ask"):
        space.find_paths_to_many(A, [B], **{name: value})


def test_batches_refuse_options_of_single_queries(space):
    with pytest.raises(ow.InvalidInputError, match="traces are for single queries"):
        space.find_paths([A], [B], trace=True)
    with pytest.raises(ow.InvalidInputError, match="a batch holds points only"):
        space.find_paths([A], [B], refine=("pull", ow.Smooth(2)))
    with pytest.raises(ow.InvalidInputError, match="nothing can be reused"):
        space.find_paths_to_many(A, [B], algorithm="crossing", reuse=True)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"decomposition": "octree", "region_edge": 16}, "region_edge goes with decomposition 'regions', not 'octree'"),
        ({"decomposition": "voxels", "region_edge": 32}, "region_edge goes with decomposition 'regions', not 'voxels'"),
        ({"usq_edge": 1.0}, "goes with decomposition 'usq'"),
        ({"usq_depth": 3}, "usq_depth goes with decomposition 'usq'"),
        ({"usq_depth": 3, "decomposition": "octree"}, "usq_depth goes with decomposition 'usq'"),
        ({"max_depth": 3}, "go with the decompositions 'octree' and 'usq'"),
        ({"min_depth": 1, "decomposition": "merged"}, "go with the decompositions 'octree' and 'usq'"),
        ({"min_depth": 4, "max_depth": 3, "decomposition": "octree"}, "min_depth must be 0 to max_depth"),
        ({"min_depth": -1, "decomposition": "octree"}, "min_depth must be a whole number"),
        ({"min_depth": 10**18, "decomposition": "octree"}, "min_depth must be 0 to max_depth"),
        ({"max_depth": 1.5, "decomposition": "octree"}, "max_depth must be a whole number"),
        ({"max_depth": 2, "usq_depth": 2, "decomposition": "usq"}, "older name of max_depth"),
        ({"min_depth": 2, "decomposition": "octree", "edit_policy": "greedy"}, "min_depth goes with edit_policy"),
        ({"edit_policy": "greedy"}, "octree and merged"),
    ],
)
def test_a_build_refuses_options_that_would_do_nothing(world, choices, message):
    with pytest.raises(ow.InvalidInputError, match=message):
        ow.NavSpace.build(world, **choices)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("algoritm", "algorithm"),
        ("refinement", "refine"),
        ("radus", "radius"),
        ("cost", "costs"),
        ("link", "links"),
        ("timelimit", "time_limit"),
        ("max_expansion", "max_expansions"),
        ("prefer_clearence", "prefer_clearance"),
        ("canceled", "cancel"),
    ],
)
def test_a_wrong_keyword_is_answered_with_the_nearest_right_one(space, wrong, right):
    with pytest.raises(TypeError, match=f"no argument '{wrong}'; did you mean '{right}'"):
        space.find_path(A, B, **{wrong: 1})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("g_weight", "WeightedAStar(g="),
        ("h_weight", "WeightedAStar(h="),
        ("points_per_portal", "PortalPoints("),
        ("connectivity", "VoxelCentres("),
        ("turn_radius", "Smooth(turn_radius="),
        ("curve", "Smooth(curve="),
        ("clearance_weight", "PreferClearance("),
        ("sector", "TerrainAbstraction(sector="),
        ("scheme", "SubregionAbstraction(scheme="),
        ("exact", "SubregionAbstraction(exact="),
    ],
)
def test_an_old_keyword_is_answered_with_the_new_spelling(space, old, new):
    with pytest.raises(TypeError) as told:
        space.find_path(A, B, **{old: 1})
    assert f"no argument '{old}'; write " in str(told.value)
    assert new in str(told.value)


def test_questions_of_places_name_the_nearest_keyword_too(space):
    with pytest.raises(TypeError, match="did you mean 'filter'"):
        space.is_free(A, filters=None)


def test_every_choice_is_public():
    assert {type(choice) for choice in CHOICES} == set(Choice.__subclasses__())
