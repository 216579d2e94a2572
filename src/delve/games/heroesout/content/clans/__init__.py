"""The nine clans, in the ledger's order (KH-COMP-02)."""

from __future__ import annotations

from delve.games.heroesout.content.clans import (
    dragoness,
    ghosts,
    gnolls,
    gremlins,
    ratfolk,
    scalies,
    skeletons,
    slimes,
    witches,
)
from delve.games.heroesout.defs import Clan

CLANS: tuple[Clan, ...] = (
    skeletons.CLAN,
    scalies.CLAN,
    witches.CLAN,
    ratfolk.CLAN,
    gnolls.CLAN,
    ghosts.CLAN,
    gremlins.CLAN,
    slimes.CLAN,
    dragoness.CLAN,
)
