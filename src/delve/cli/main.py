"""The `delve` command. Commands are declared here and live in modules of their own, loaded when they are used."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from delve import __version__

_GAMES = " or ".join(sorted(path.parent.name for path in Path(__file__).parents[1].glob("games/*/definition.py")))
_CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Commands(TyperGroup):
    """Turns errors that are somebody's to fix into one line and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        from delve.core.errors import DelveError

        try:
            return super().invoke(ctx)
        except DelveError as error:
            complain(error)
            raise typer.Exit(2) from error


class RuleCommands(Commands):
    """`delve rules WORDS` is short for `delve rules search WORDS`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or (args[0] not in self.commands and args[0] not in ("-h", "--help")):
            args = ["search", *args]
        return super().parse_args(ctx, args)


def complain(error: Any) -> None:
    """Print an error in the player's language."""
    from delve.cli.terminal import language
    from delve.core.words import words

    print(words(language()).text(error.msg), file=sys.stderr)


app = typer.Typer(
    cls=Commands,
    context_settings=_CONTEXT,
    rich_markup_mode=None,  # plain help starts three times as fast
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)
rules_app = typer.Typer(cls=RuleCommands, context_settings=_CONTEXT, rich_markup_mode=None)
content_app = typer.Typer(cls=Commands, context_settings=_CONTEXT, rich_markup_mode=None, no_args_is_help=True)
app.add_typer(rules_app, name="rules")
app.add_typer(content_app, name="content")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"Delve {__version__}")
        raise typer.Exit


def _language(lang: str | None) -> str | None:
    """Check and remember `--lang`, so that errors speak it, too."""
    if lang is None:
        return None
    from delve.cli.errors import BadArguments
    from delve.cli.terminal import use_language
    from delve.core.words import LANGUAGES

    if lang not in LANGUAGES:
        complain(BadArguments("cli.error.language", lang=lang, langs=", ".join(LANGUAGES)))
        raise typer.Exit(2)
    return use_language(lang)


Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANG", callback=_language, help="en, pt_BR, es or pl; else as your system has it."),
]
Game = Annotated[str | None, typer.Argument(metavar="[GAME]", help=f"The game: {_GAMES}.")]
Clans = Annotated[
    str | None, typer.Option(metavar="LIST", help="heroesout: a clan for each seat, such as ratfolk,slimes.")
]
Characters = Annotated[
    str | None,
    typer.Option(
        metavar="LIST|FILE",
        help="gloomhaven: a class for each seat, such as brute,spellweaver or, with level, items and the gold before "
        "they are paid, brute:3:items=1+12:gold=60; or a JSON file.",
    ),
]
Level = Annotated[
    int | None, typer.Option(metavar="N", help="gloomhaven: the scenario level itself, instead of a difficulty.")
]
Reduced = Annotated[
    bool, typer.Option("--reduced-randomness", help="gloomhaven: modifiers of 2x and null count as +2 and -2.")
]
Heroes = Annotated[
    str | None, typer.Option(metavar="LIST", help="mageknight: a hero for each seat, such as tovak,goldyx.")
]
Sets = Annotated[str | None, typer.Option(metavar="NAME", help="mageknight: base, or all, which it is without it.")]
CityLevels = Annotated[
    str | None,
    typer.Option(metavar="LIST", help="mageknight: levels of the cities in the order in which they are found: 5,8."),
]
NoDummy = Annotated[
    bool, typer.Option("--no-dummy", help="mageknight: no dummy player in a solo game of First Reconnaissance.")
]
Difficulty = Annotated[
    str | None, typer.Option(metavar="ID", help="How hard, in the game's own words; a wrong one lists them.")
]
Packs = Annotated[
    list[str] | None,
    typer.Option("--pack", metavar="FOLDER|ID", help="Add a homebrew pack; may be given several times."),
]
Seats = Annotated[
    str | None,
    typer.Option(metavar="LIST", help="Who plays: human, bot, quick, strong, deep or random for each seat: human,bot."),
]


def _own(**options: str | int | bool | None) -> dict[str, str]:
    """The options given that only some games have; a switch has no value."""
    return {
        name: "" if value is True else str(value)
        for name, value in options.items()
        if value is not None and value is not False
    }


@app.callback()
def delve(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Delve: a table for great dungeon board games, played by their real rules.

    \b
    Begin with:   delve play
    Go on with:   delve resume
    """


# ---------------------------------------------------------------------- playing


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8000,
    browser: Annotated[bool, typer.Option("--browser", help="Open the page in a browser.")] = False,
    log_level: Annotated[str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = "warning",
    lang: Lang = None,
) -> None:
    """Open the server: play in a browser, alone or with friends on other machines.

    Tables are kept in the data folder (DELVE_HOME), or in the database that DELVE_DATABASE names.
    """
    from delve.cli import serving

    raise typer.Exit(serving.serve(host, port, browser=browser, log_level=log_level))


@app.command()
def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that does not exist yet.")]) -> None:
    """Copy the server's SQLite database into a file, also while the server runs."""
    from delve.cli import serving

    serving.backup(file)


@app.command()
def tidy(
    days: Annotated[
        float | None, typer.Option(min=1, metavar="N", help="Instead of DELVE_TIDY_DAYS, which is 400 without it.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be removed.")] = False,
    lang: Lang = None,
) -> None:
    """Remove the server's tables to which nobody comes back; the server does it once a day by itself.

    \b
    Example:
      delve tidy --days 800 --dry-run
    """
    from delve.cli import serving

    serving.tidy(days, dry_run=dry_run)


@app.command()
def play(
    game: Game = None,
    scenario: Annotated[
        str | None, typer.Option(metavar="ID", help="What to play; without it the first, which is the easiest.")
    ] = None,
    difficulty: Difficulty = None,
    seats: Seats = None,
    clans: Clans = None,
    characters: Characters = None,
    level: Level = None,
    solo: Annotated[
        bool, typer.Option("--solo", help="gloomhaven: open cards, as for one player; monsters are a level higher.")
    ] = False,
    reduced_randomness: Reduced = False,
    heroes: Heroes = None,
    sets: Sets = None,
    city_levels: CityLevels = None,
    no_dummy: NoDummy = False,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same game; else a random one.")] = None,
    practice: Annotated[bool, typer.Option("--practice", help="Undo goes back past anything revealed.")] = False,
    pack: Packs = None,
    lang: Lang = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal: alone, at one keyboard with friends, with bots in other seats.

    With no options a short menu asks what to play. Every answer is saved at once; Ctrl-C loses nothing.

    \b
    Examples:
      delve play
      delve play heroesout --scenario twin_stairs --seats human,bot
      delve play gloomhaven --scenario 1 --characters brute,spellweaver --solo
      delve play mageknight --scenario lesson
      delve play --load siege.delve
    """
    from delve.cli import begin

    request = begin.Request(
        game=game,
        scenario=scenario,
        difficulty=difficulty,
        seats=seats,
        own=_own(
            clans=clans,
            characters=characters,
            level=level,
            solo=solo,
            reduced_randomness=reduced_randomness,
            heroes=heroes,
            sets=sets,
            city_levels=city_levels,
            no_dummy=no_dummy,
        ),
        seed=seed,
        practice=practice,
        packs=pack or [],
        save=save,
        load=load,
    )
    raise typer.Exit(begin.play(request))


@app.command()
def resume(
    seats: Seats = None,
    lang: Lang = None,
) -> None:
    """Go on with the game that was saved last.

    \b
    Example:
      delve resume
    """
    from delve.cli import begin

    raise typer.Exit(begin.resume(seats))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    start: Annotated[int, typer.Option("--from", metavar="N", help="Show from this answer on.")] = 1,
    end: Annotated[int | None, typer.Option("--to", metavar="N", help="Stop after this answer.")] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Do not wait for Enter after each answer.")] = False,
    lang: Lang = None,
) -> None:
    """Watch a saved game again from its first answer.

    \b
    Examples:
      delve replay siege.delve
      delve replay siege.delve --from 40 --to 60 --fast
    """
    from delve.cli import replay as command

    raise typer.Exit(command.replay(file, start, end, fast=fast))


@app.command()
def position(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A written position, or - for standard input.")],
    show: Annotated[bool, typer.Option("--show", help="Only print the board.")] = False,
    seats: Seats = None,
    seed: Annotated[int, typer.Option(help="For the bots' choices.")] = 0,
    pack: Packs = None,
    lang: Lang = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")] = None,
) -> None:
    """Play from a written position, or look at one.

    \b
    Examples:
      delve position puzzle.txt
      delve position puzzle.txt --show
      delve position - --show < puzzle.txt
    """
    from delve.cli import position as command

    raise typer.Exit(command.position(file, show=show, seats=seats, seed=seed, packs=pack or [], keep=save))


# ---------------------------------------------------------------------- rules


@rules_app.callback()
def rules() -> None:
    """Look up the rules, and see which of them are proved by tests.

    \b
    Examples:
      delve rules portal finished
      delve rules KH-HERO
      delve rules coverage
    """


@rules_app.command("search")
def rules_search(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORDS]...", help="Words of a rule, or its id.")] = None,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Only the rules of this game.")] = None,
) -> None:
    """Find the rules that have all the words; without words, the list of sections.

    \b
    Example:
      delve rules portal finished
    """
    from delve.cli import rules as command

    raise typer.Exit(command.search(words or [], game))


@rules_app.command("coverage")
def rules_coverage(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Fail if a rule is neither proved nor open.")] = False,
    weak: Annotated[bool, typer.Option("--weak", help="List the rules that rest on weak tests alone.")] = False,
    readme: Annotated[bool, typer.Option("--readme", help="Write the table in README.md.")] = False,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Only the rules of this game.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="The record of a test run.")] = None,
) -> None:
    """Count the rules that are proved by at least one test, all of whose tests passed.

    \b
    Examples:
      delve rules coverage
      delve rules coverage --check
      delve rules coverage --weak --game heroesout
    """
    from delve.cli import rules as command

    if weak:
        raise typer.Exit(command.weak(game))
    if readme:
        raise typer.Exit(command.write_readme())
    raise typer.Exit(command.coverage(as_json=as_json, check=check, game=game, record=record))


# ---------------------------------------------------------------------- content


@content_app.callback()
def content() -> None:
    """Check, export and import cards, monsters and scenarios."""


@content_app.command("check")
def content_check(
    packs: Annotated[list[str] | None, typer.Argument(metavar="[PACK]...", help="Folders or ids of packs.")] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="The game they belong to; else the one they name, or all.")
    ] = None,
) -> None:
    """Check the box's content and homebrew packs; errors name file, record and field.

    \b
    Examples:
      delve content check
      delve content check ./kobolds
    """
    from delve.cli import content as command

    raise typer.Exit(command.check(game, packs or []))


@content_app.command("export")
def content_export(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game.")],
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="Where to; - is standard output.")] = "-",
    schema: Annotated[bool, typer.Option("--schema", help="Export the JSON Schema of packs instead.")] = False,
    as_pack: Annotated[
        str | None, typer.Option("--as-pack", metavar="ID", help="Write a pack folder FILE of this id, to be changed.")
    ] = None,
    pack: Packs = None,
) -> None:
    """Write all definitions of a game as JSON.

    \b
    Examples:
      delve content export heroesout box.json
      delve content export heroesout --schema
      delve content export heroesout ./mine --as-pack mine
    """
    from delve.cli import content as command

    raise typer.Exit(command.export(game, file, schema=schema, as_pack=as_pack, packs=pack or []))


@content_app.command("figures")
def content_figures(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game.")],
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="Where to; - is standard output.")] = "-",
) -> None:
    """Write what is printed on a game's components in figures as JSON, to be compared with the box.

    \b
    Example:
      delve content figures heroesout
    """
    from delve.cli import content as command

    raise typer.Exit(command.figures(game, file))


@content_app.command("import")
def content_import(
    pack: Annotated[Path, typer.Argument(metavar="PACK", help="The folder of a homebrew pack.")],
) -> None:
    """Check a homebrew pack and keep a copy, so that `delve play --pack ID` finds it.

    \b
    Example:
      delve content import ./kobolds
    """
    from delve.cli import content as command

    raise typer.Exit(command.import_pack(pack))


# ---------------------------------------------------------------------- measuring


@app.command()
def sim(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"The game: {_GAMES}.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many games of each set-up.")] = 100,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LIST", help="heuristic or random for all seats, or one for each; again for more line-ups."
        ),
    ] = None,
    scenario: Annotated[str | None, typer.Option(metavar="LIST", help="What to play: ids, or all.")] = None,
    difficulty: Annotated[
        str | None,
        typer.Option(metavar="LIST", help="How hard, in the game's own words; a wrong one lists them; or all."),
    ] = None,
    seats: Annotated[
        str | None, typer.Option(metavar="LIST", help="How many seats, as 2 or 1-4; by default 2.")
    ] = None,
    clans: Clans = None,
    characters: Characters = None,
    level: Level = None,
    reduced_randomness: Reduced = False,
    heroes: Heroes = None,
    sets: Sets = None,
    city_levels: CityLevels = None,
    no_dummy: NoDummy = False,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    seeds: Annotated[
        str | None, typer.Option(metavar="LIST", help="The seeds of the games themselves, as 7,100-199, for --games.")
    ] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Processes; by default one for each core.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep results in this folder, as CSV and Parquet; go on with what is there."),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE|DIR", help="Write a page (.html); or a folder, for heroesout the balance report."),
    ] = None,
    engine: Annotated[str, typer.Option(metavar="NAME", help="local, or ray for a cluster.")] = "local",
    address: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="ray: the cluster, as auto; else one of this machine.")
    ] = None,
) -> None:
    """Let bots play many games, on all cores or a cluster. Ctrl-C keeps and shows what is done.

    \b
    Examples:
      delve sim heroesout --games 400 --scenario siege --difficulty hardcore --seats 3
      delve sim heroesout --games 400 --report build/balance
      delve sim gloomhaven --scenario 3 --characters brute:2,tinkerer:2,mindthief:2
      delve sim mageknight --seats 1 --heroes tovak
      delve sim gloomhaven --scenario 1,2,3 --seats 2-4 --bots heuristic --bots random --out runs/gh --report gh.html
    """
    from delve.cli import simulate

    request = simulate.Request(
        game=game,
        games=games,
        bots=tuple(bots or ()),
        scenario=scenario,
        difficulty=difficulty,
        seats=seats,
        own=_own(
            clans=clans,
            characters=characters,
            level=level,
            reduced_randomness=reduced_randomness,
            heroes=heroes,
            sets=sets,
            city_levels=city_levels,
            no_dummy=no_dummy,
        ),
        seed=seed,
        seeds=seeds,
        workers=workers,
        report=report,
        out=out,
        engine=engine,
        address=address,
        command=shlex.join(["delve", *sys.argv[1:]]),
    )
    raise typer.Exit(simulate.simulate(request))


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; else all.")] = None,
    seconds: Annotated[float, typer.Option(metavar="N", help="How long to measure each figure.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure the engine on one core, and OpenSpiel's Python games beside it if they are installed.

    \b
    Examples:
      delve bench --seconds 5
      delve bench heroesout
    """
    from delve.cli import bench as command

    raise typer.Exit(command.bench(games or [], seconds, as_json=as_json))


def main() -> int:
    """The entry point."""
    from delve.cli.plain import prepare_output

    prepare_output()
    app(prog_name="delve")
    return 0


if __name__ == "__main__":
    main()
