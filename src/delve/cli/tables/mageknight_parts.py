"""What stands around the map of Mage Knight: the heading, heroes, mana, offers, the combat, mats, piles, scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich import box as frames
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from delve.cli.tables import mageknight_about as facts
from delve.cli.tables import mageknight_map as maps
from delve.cli.tables.texts import flow, joined
from delve.cli.terminal import Terminal
from delve.core.msg import Msg, say
from delve.core.questions import Seat
from delve.core.session import Session
from delve.games.mageknight.box import FAME_FOR
from delve.games.mageknight.defs import Content
from delve.games.mageknight.rules import combat as rules
from delve.games.mageknight.rules import common
from delve.games.mageknight.rules.skills import skill_msg
from delve.games.mageknight.views import CombatView, FoeView, PlayerView, SkillView, UnitView, View

_SCORES = (
    *("fame", "knowledge", "loot", "leader", "conqueror", "adventurer", "beating"),
    *("title_knowledge", "title_loot", "title_leader", "title_conqueror", "title_adventurer", "title_beating"),
    *("cities", "title_cities", "all_cities", "rounds", "dummy_cards", "not_announced", "everybody_leads", "total"),
)
_COUNTS = {"full": "", "half": "grey62", "no": "strike grey50"}


def hero_name(term: Terminal, view: View, seat: int) -> str:
    """A seat's hero; a seat without one by its number."""
    hero = view.players[seat].hero
    return term.text(f"mk.hero.{hero}") if hero else term.text("cli.seat", seat=seat + 1)


def seat_style(seat: int) -> str:
    """The colour of a seat."""
    return maps.SEAT_STYLES[seat % len(maps.SEAT_STYLES)]


def _mana(term: Terminal, colours: Iterable[str]) -> list[Text]:
    """Mana by colour, in words that are coloured so."""
    found = []
    for colour, n in Counter(colours).items():
        text = term.text(f"mk.colour.{colour}")
        found.append(Text(f"{text} ×{n}" if n > 1 else text, maps.MANA_STYLES[colour]))
    return found


def _listed(items: Sequence[Text]) -> Text:
    return Text(", ").join(items) if items else Text("–", "grey62")


def _said(term: Terminal, key: str, text: Text) -> Text:
    return Text.assemble((term.text(key) + " ", "grey62"), text)


# ---------------------------------------------------------------------- above the map


def heading(term: Terminal, view: View, width: int) -> RenderableType:
    """The scenario, the Round, who plays when, the Source and the tiles."""
    time = term.text("page.mk.night" if view.night else "page.mk.day")
    rounds = term.text("page.mk.round_of", n=view.round, most=view.rounds)
    title = Text.assemble((term.text(f"mk.scenario.{view.scenario}"), "bold bright_yellow"), f" · {time} · {rounds}")
    lines: list[RenderableType] = [
        Rule(title, characters="-" if term.ascii else "─", style="grey50", align="left"),
    ]
    if view.phase == "heroes":
        return Group(*lines)
    lines.append(joined(flow(_order(term, view), width, 2)))
    tiles = term.text("page.mk.tiles_left", countryside=view.tiles_left["countryside"], core=view.tiles_left["core"])
    lines.append(joined(flow([source(term, view), Text(tiles, "grey62")], width, 3)))
    if view.centre:
        skills = [
            Text(f"{term.words.text(skill_msg(one.skill))} ({hero_name(term, view, one.seat)})") for one in view.centre
        ]
        lines.append(_said(term, "cli.mk.centre", _listed(skills)))
    if view.joint is not None:
        who = [Text(hero_name(term, view, seat), seat_style(seat)) for seat in view.joint.seats]
        lines.append(_said(term, "cli.mk.joint", _listed(who)))
    if view.final:
        lines.append(Text(term.text("page.mk.last_turns"), "bold bright_red"))
    elif view.announced != -2:
        lines.append(Text(term.text("page.mk.round_ends"), "bold"))
    return Group(*lines)


def _order(term: Terminal, view: View) -> list[Text]:
    sign = maps.signs(term)
    found = [Text(f"{term.text('page.mk.order')}:", "grey62")]
    for place, seat in enumerate(view.order):
        now = place == view.active and view.phase in ("turn", "end_turn")
        name, tactic, style = term.text("page.mk.dummy"), view.dummy.tactic if view.dummy else "", "grey70"
        if seat >= 0:
            player = view.players[seat]
            name, tactic, style = hero_name(term, view, seat), player.tactic, seat_style(seat)
        shown = Text(f"{sign.active if now else ''}{name}", f"bold {style}" if now else style)
        if tactic:
            shown.append(f" ({term.text(f'mk.tactic.{tactic}')})", "not bold grey70")
        if seat in view.last_turns:
            shown.append(" *")
        found.append(shown)
    return found


def source(term: Terminal, view: View) -> Text:
    """The dice of the Source; those in use are in brackets."""
    used = {*view.turn.dice, *view.turn.taken}
    dice = []
    for number, colour in enumerate(view.source):
        text = term.text(f"mk.colour.{colour}")
        dice.append(Text(f"({text})" if number in used else text, maps.MANA_STYLES[colour]))
    return _said(term, "cli.mk.source", _listed(dice))


# ---------------------------------------------------------------------- below or beside the map


def below(term: Terminal, session: Session, view: View, width: int) -> list[RenderableType]:
    """Heroes, who is on the map, and what is offered."""
    found: list[RenderableType] = [heroes(term, view)]
    seen = _on_the_map(term, session, view)
    if seen:
        found += [Text(), *seen]
    if view.phase != "heroes":
        found += [Text(), *_offers(term, session, view)]
    return found


def heroes(term: Terminal, view: View) -> RenderableType:
    """The heroes in figures."""
    sign = maps.signs(term)
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="grey62")
    grid.add_column(term.text("page.mk.hero"), ratio=1)
    for column in ("fame", "level", "reputation", "armor", "hand", "deck", "discard", "units"):
        header = term.text(f"cli.mk.col.{column}")
        grid.add_column(header, justify="right", no_wrap=True, min_width=len(header))
    grid.add_column(term.text("page.mk.crystals"))
    for seat, one in enumerate(view.players):
        now = seat == view.turn.seat and view.phase in ("turn", "end_turn")
        name = f"{sign.active if now else ' '}{sign.hero}{seat + 1} {hero_name(term, view, seat)}"
        after = next((str(fame) for fame in FAME_FOR if fame > one.fame), "")
        hand = str(one.hand_size) + (f" ({one.wounds})" if one.wounds else "")
        grid.add_row(
            Text(name, f"bold {seat_style(seat)}"),
            f"{one.fame}/{after}" if after else str(one.fame),
            str(one.level),
            f"{one.reputation:+d}" if one.reputation else "0",
            str(one.armor),
            hand,
            str(one.deck),
            str(len(one.discard)),
            f"{len(one.units)}/{one.command}",
            _listed(_mana(term, [colour for colour, n in one.crystals.items() for _ in range(n)])),
        )
    if view.dummy is not None:
        one_hero = term.text(f"mk.hero.{view.dummy.hero}")
        crystals = [colour for colour, n in view.dummy.crystals.items() for _ in range(n)]
        name = f"   {term.text('page.mk.dummy')} ({one_hero})"
        blank = [""] * 5
        grid.add_row(
            Text(name, "grey70"),
            *blank,
            str(view.dummy.deck),
            str(len(view.dummy.discard)),
            "",
            _listed(_mana(term, crystals)),
        )
    return grid


def _on_the_map(term: Terminal, session: Session, view: View) -> list[RenderableType]:
    """The enemies that are face up and the ruins that are known."""
    content: Content = session.content
    rows: list[tuple[str, str, str]] = []
    for one in view.spaces:
        place = f"{one.q},{one.r}"
        for token in one.enemies:
            if token.id is not None:
                name = term.words.text(common.enemy_msg(token.id))
                rows.append((place, name, term.words.text(facts.enemy(content.enemy(token.id)))))
        if one.ruin:
            text = "; ".join(term.words.text(msg) for msg in facts.ruin(content, one))
            rows.append((place, term.text("mk.site.ruins"), text))
    if not rows:
        return []
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column()
    grid.add_column(ratio=1)
    for place, name, text in rows:
        grid.add_row(Text(place, "grey62"), Text(name, "bold"), Text(text, "grey70"))
    return [grid]


def _offers(term: Terminal, session: Session, view: View) -> list[RenderableType]:
    """What can be recruited, bought and learned, by name; the piles show the texts."""
    content: Content = session.content
    units = [
        Text(term.text("cli.mk.unit_offer", unit=common.unit_msg(unit), cost=content.unit(unit).cost))
        for unit in view.unit_offer
    ]
    units += [_card_name(term, content, card) for card in view.monastery_offer]
    lines = [_said(term, "cli.mk.offer.units", _listed(units))]
    for key, cards in (("advanced", view.advanced_offer), ("spells", view.spell_offer)):
        lines.append(_said(term, f"cli.mk.offer.{key}", _listed([_card_name(term, content, card) for card in cards])))
    if view.skill_offer:
        skills = [Text(term.words.text(skill_msg(skill))) for skill in view.skill_offer]
        lines.append(_said(term, "cli.mk.offer.skills", _listed(skills)))
    return list(lines)


def _card_name(term: Terminal, content: Content, card: str) -> Text:
    name = term.words.text(common.card_msg(card))
    if common.is_wound(card):
        return Text(name, "red")
    colours = content.card(card).colours
    return Text(name, maps.MANA_STYLES[colours[0]] if len(colours) == 1 else "bright_yellow")


def _cards(term: Terminal, content: Content, cards: Iterable[str], *, colours: bool = False) -> Text:
    """Cards by name, copies counted."""
    found = []
    for name, n in Counter(card.partition("#")[0] for card in cards).items():
        text = _card_name(term, content, name)
        if colours and not common.is_wound(name) and content.card(name).colours:
            known = [term.text(f"mk.colour.{colour}") for colour in content.card(name).colours]
            text.append(f" ({'/'.join(known)})")
        found.append(text.append(f" ×{n}") if n > 1 else text)
    return _listed(found)


# ---------------------------------------------------------------------- above the question


def status(term: Terminal, session: Session, view: View) -> RenderableType | None:
    """What changes from answer to answer: points, mana and, in a combat, the enemies with the running total."""
    if view.phase not in ("turn", "end_turn") or view.turn.seat < 0:
        return None
    line = _points(term, view)
    if view.combat is None:
        return line
    return Group(combat(term, session, view, view.combat), line)


def _points(term: Terminal, view: View) -> Text:
    """The mana of the turn, and in a combat the points that are left; else the question tells of them."""
    turn, player = view.turn, view.players[view.turn.seat]
    items = [
        Text.assemble((f"{term.text(f'page.mk.{name}')} ", "grey62"), (str(n), "bold"))
        for name, n in (("move", turn.move), ("influence", turn.influence), ("heal", turn.heal))
        if n and view.combat is not None
    ]
    if player.mana:
        items.append(_said(term, "cli.mk.tokens", _listed(_mana(term, player.mana))))
    if any(player.crystals.values()):
        crystals = [colour for colour, n in player.crystals.items() for _ in range(n)]
        items.append(_said(term, "cli.mk.crystals", _listed(_mana(term, crystals))))
    dice = source(term, view)
    dice.append(f" · {term.text('page.mk.dice_left', n=turn.dice_left)}", "grey62")
    items.append(dice)
    return joined(flow(items, term.console.width, 3))


def combat(term: Terminal, session: Session, view: View, fight: CombatView) -> RenderableType:
    """The combat: the enemies as they are now, and what the attack or block amounts to."""
    armor = view.players[view.turn.seat].armor
    lines: list[RenderableType] = []
    grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_column(no_wrap=True, width=1)
    grid.add_column()
    grid.add_column(ratio=1)
    for number, foe in enumerate(fight.foes):
        grid.add_row(*_foe(term, session, foe, armor, target=number in fight.targets))
    lines.append(grid)
    if fight.targets:
        lines += _total(term, session, fight)
    notes = []
    if fight.wounds:
        notes.append(term.text("page.mk.wounds_taken", n=fight.wounds))
    if fight.knocked_out:
        notes.append(term.text("page.mk.knocked_out", n=fight.wounds))
    if fight.units < 9:
        notes.append(term.text("cli.mk.units_allowed", n=fight.units))
    if notes:
        lines.append(Text(" · ".join(notes), "bright_red"))
    kind = f"page.mk.combat.{fight.kind}"
    site = (
        facts.site(view.spaces[fight.site]) if fight.site >= 0 and view.spaces[fight.site].site else say("cli.mk.here")
    )
    title = Text.assemble(
        (term.text(kind, site=site), "bold"), f" · {term.text(f'mk.phase.{fight.phase}')}", style="bright_red"
    )
    frame = frames.ASCII if term.ascii else frames.ROUNDED
    return Panel(Group(*lines), title=title, title_align="left", box=frame, border_style="red", padding=(0, 1))


def _foe(
    term: Terminal, session: Session, foe: FoeView, armor: int, *, target: bool
) -> tuple[RenderableType, RenderableType, RenderableType]:
    sign = maps.signs(term)
    name = term.words.text(common.enemy_msg(foe.token))
    if foe.defeated or foe.hidden:
        note = term.text("page.mk.defeated" if foe.defeated else "cli.mk.hidden")
        mark = sign.done if foe.defeated else " "
        return Text(mark, "green"), Text(name, "grey50"), Text(note, "grey50")
    text = Text(term.words.text(facts.foe(foe, session.content)))
    for attack in facts.foe_attacks(foe, armor):
        text.append(f"\n{term.words.text(attack)}", "grey70")
    return Text(sign.target if target else " ", "bold bright_white"), Text(name, "bold"), text


def _total(term: Terminal, session: Session, fight: CombatView) -> list[RenderableType]:
    """The running total with how each value counts, and why."""
    key = "page.mk.of_block" if fight.phase == "block" else "page.mk.of_attack"
    short = fight.wanted - fight.total
    verdict = term.text("page.mk.short", n=short) if short > 0 else term.text("page.mk.enough")
    style = "bold bright_yellow" if short > 0 else "bold bright_green"
    line = Text.assemble((f"{fight.total} ", "bold"), term.text(key, n=fight.wanted), (f" · {verdict}", style))
    for one in fight.pool:
        text = f"mk.text.block.{one.element}" if fight.phase == "block" else f"mk.text.attack.{one.kind}.{one.element}"
        line.append(f" · {term.text(text, n=one.n)}", _COUNTS[one.counts])
        if one.counts != "full":
            line.append(f" ({term.text(f'page.mk.counts.{one.counts}')})", "grey62")
    lines: list[RenderableType] = [line]
    if any(one.counts != "full" for one in fight.pool):
        total = rules.block_total if fight.phase == "block" else rules.attack_total
        lines += [Text(f"  {term.words.text(why)}", "grey62") for why in total(session.game)[1]]
    return lines


# ---------------------------------------------------------------------- mats


def mat(term: Terminal, session: Session, view: View, seat: Seat) -> RenderableType:
    """A hero's own things: cards, Units, Skills, the Tactic, what lies in play."""
    content: Content = session.content
    one = view.players[seat]
    grid = Grid(box=None, show_header=False, padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)

    def row(key: str, text: Text) -> None:
        grid.add_row(Text(term.text(key), "grey62"), text)

    row("page.mk.hand", _cards(term, content, one.hand, colours=True))
    if one.played:
        row("page.mk.play_area", _cards(term, content, one.played))
    if one.set_aside:
        row("page.mk.set_aside", _cards(term, content, one.set_aside))
    for unit in one.units:
        row("page.mk.units" if unit is one.units[0] else "cli.mk.none", _unit(term, content, unit))
    for skill in one.skills:
        row("page.mk.skills" if skill is one.skills[0] else "cli.mk.none", _skill(term, content, skill))
    if one.tactic:
        row("page.mk.tactic", _tactic(term, one))
    figures = term.text(
        "cli.mk.mat", hero=hero_name(term, view, seat), level=one.level, armor=one.armor, hand=one.hand_limit
    )
    frame = frames.ASCII if term.ascii else frames.ROUNDED
    title = Text(figures, seat_style(seat))
    return Panel(grid, title=title, title_align="left", box=frame, border_style="grey50", padding=(0, 0))


def _unit(term: Terminal, content: Content, unit: UnitView) -> Text:
    known = content.unit(unit.id)
    notes = [term.text("page.mk.ready" if unit.ready else "page.mk.spent")]
    if unit.wounds:
        notes.append(term.text("page.mk.wounded") + (f" ×{unit.wounds}" if unit.wounds > 1 else ""))
    if unit.banner is not None:
        notes.append(term.words.text(common.card_msg(unit.banner)))
    if unit.token:
        notes.append(term.text(f"mk.colour.{unit.token}"))
    name = Text(term.words.text(common.unit_msg(unit.id)), "bold" if unit.ready else "grey62")
    text = term.words.text(facts.dotted(facts.unit(known)))
    return Text.assemble(name, f" ({', '.join(notes)})", (f"  {text}", "grey62"))


def _skill(term: Terminal, content: Content, skill: SkillView) -> Text:
    notes = [term.text("cli.mk.used")] if skill.used or skill.down else []
    if skill.mark:
        notes.append(term.text(f"mk.colour.{skill.mark}"))
    name = Text(term.words.text(skill_msg(skill.id)), "grey62" if notes else "bold")
    text = term.words.text(facts.skill(content.skills[skill.id]))
    return Text.assemble(name, f" ({', '.join(notes)})" if notes else "", (f"  {text}", "grey62"))


def _tactic(term: Terminal, one: PlayerView) -> Text:
    name = Text(term.text(f"mk.tactic.{one.tactic}"), "grey62" if one.tactic_used else "bold")
    if one.tactic_used:
        name.append(f" ({term.text('cli.mk.used')})")
    if one.tactic_die is not None:
        name.append(f" ({term.text(f'mk.colour.{one.tactic_die}')})")
    if one.tactic_cards:
        name.append(f" (+{one.tactic_cards})")
    return Text.assemble(name, (f"  {term.text(f'page.mk.tactic.{one.tactic}')}", "grey62"))


def listing(term: Terminal, view: View, width: int) -> RenderableType:
    """The spaces with something on them as a list, where there is no space for a map."""
    cells = maps.Cells(term, view, {}, 2 * maps.MOST_UNIT - 1)
    items = []
    for one in view.spaces:
        ground, life = cells.of(one)
        if one.site or life.plain.strip().strip(cells.sign.terrain[one.terrain]):
            ground.rstrip()
            items.append(Text.assemble((f"{one.q},{one.r} ", "grey50"), ground, " ", life.plain.strip()))
    return joined(flow(items, width, 2))


# ---------------------------------------------------------------------- piles and the end


def piles(term: Terminal, session: Session, view: View) -> RenderableType:
    """Offers with their texts, discard piles, the decks and tokens that are left."""
    content: Content = session.content
    grid = Grid(box=None, show_header=False, padding=(0, 2, 1, 0))
    grid.add_column()
    grid.add_column(ratio=1)

    def row(title: str, lines: Sequence[Text], style: str = "bold") -> None:
        grid.add_row(Text(title, style), joined(lines) if lines else Text("–", "grey62"))

    def told(name: Text, text: Sequence[Msg]) -> Text:
        return Text.assemble(name, (f"  {term.words.text(facts.dotted(text))}", "grey70"))

    def cards(names: Iterable[str]) -> list[Text]:
        return [told(_card_name(term, content, card), facts.card(content.card(card))) for card in names]

    units = [
        told(Text(term.words.text(common.unit_msg(unit))), facts.unit(content.unit(unit))) for unit in view.unit_offer
    ]
    decks = view.decks
    row(term.text("page.mk.pile.units"), units + cards(view.monastery_offer))
    row(term.text("page.mk.pile.advanced"), cards(view.advanced_offer))
    row(term.text("page.mk.pile.spells"), cards(view.spell_offer))
    if view.skill_offer:
        skills = [
            told(Text(term.words.text(skill_msg(one))), [facts.skill(content.skills[one])]) for one in view.skill_offer
        ]
        row(term.text("page.mk.pile.skills"), skills)
    for seat, one in enumerate(view.players):
        lines = [
            _said(term, "cli.mk.discard", _cards(term, content, one.discard)),
            _said(term, "cli.mk.played", _cards(term, content, one.played)),
        ]
        lines += [_unit(term, content, unit) for unit in one.units]
        lines += [_skill(term, content, skill) for skill in one.skills]
        row(hero_name(term, view, seat), lines, f"bold {seat_style(seat)}")
    if view.dummy is not None:
        row(term.text("page.mk.dummy"), [_said(term, "cli.mk.discard", _cards(term, content, view.dummy.discard))])
    left = [
        Text(term.text("page.mk.left_units", n=decks["regulars"], elite=decks["elites"])),
        Text(
            term.text("cli.mk.decks", advanced=decks["advanced"], spells=decks["spells"], artifacts=decks["artifacts"])
        ),
        *(
            Text(f"{term.text(f'mk.pile.{pile}')}: {n} ({len(view.discards[pile])})", "grey70")
            for pile, n in view.piles.items()
        ),
    ]
    row(term.text("page.mk.pile.supply"), left)
    return grid


def results(term: Terminal, view: View) -> RenderableType:
    """The scoring sheet."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="grey62")
    grid.add_column(term.text("page.mk.scores"))
    for seat in range(len(view.scores)):
        grid.add_column(Text(hero_name(term, view, seat), seat_style(seat)), justify="right")
    for name in _SCORES:
        values = [score.get(name) for score in view.scores]
        if any(value is not None for value in values):
            style = "bold" if name == "total" else ""
            row = [Text("" if value is None else str(value), style) for value in values]
            grid.add_row(Text(term.text(f"page.mk.score.{name}"), style), *row)
    return Padding(grid, (1, 0, 0, 0))
