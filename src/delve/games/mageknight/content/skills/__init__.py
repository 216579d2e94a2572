"""The Skills, hero by hero."""

from __future__ import annotations

from delve.games.mageknight.content.skills.arythea import ARYTHEA
from delve.games.mageknight.content.skills.braevalar import BRAEVALAR
from delve.games.mageknight.content.skills.goldyx import GOLDYX
from delve.games.mageknight.content.skills.krang import KRANG
from delve.games.mageknight.content.skills.norowas import NOROWAS
from delve.games.mageknight.content.skills.tovak import TOVAK
from delve.games.mageknight.content.skills.wolfhawk import WOLFHAWK

SKILLS = (*ARYTHEA, *TOVAK, *GOLDYX, *NOROWAS, *WOLFHAWK, *KRANG, *BRAEVALAR)
