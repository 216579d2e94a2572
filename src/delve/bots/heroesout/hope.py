"""What can be hoped for from a position: what the rest of the hand may still do, what loot and luck may bring."""

from __future__ import annotations

from delve.bots.heroesout.table import Table
from delve.bots.heroesout.worth import ABILITY, NO_BUDGET, Budget, Worth
from delve.games.heroesout import box
from delve.games.heroesout.box import CELLS, ROOMS, WORKSHOP, RoomId

SMALL = 0.05
DISTANCE = (0.9, 0.75, 0.6, 0.45, 0.3, 0.2)
"""What is left of an attack's worth when it takes that many moves to get there."""


class Hope:
    """Puts a value on what is not done yet."""

    def __init__(self, table: Table, worth: Worth) -> None:
        self.table = table
        self.worth = worth
        self.weights = table.weights
        self.budget: Budget = NO_BUDGET
        """What is left in hand besides the action being tried."""
        view = table.view
        me = view.players[table.seat]
        self.can_draw = bool(me.deck or me.discard)
        self.supply = view.supply
        self.shops: list[tuple[int, int, list[float], bool]] = []
        """Resource, shop, what its cards are worth from the best down, and whether one is available."""
        self._price()
        decay = self.weights.errand
        self.decay = [decay**n for n in range(30)]
        ability = ABILITY.get(worth.clan.ability, 0.5)
        self.ability = [0.7 * ability, 0.5 * ability, 0.4 * ability]
        self.use = [self._use(r) for r in range(len(ROOMS))]
        """About what an Activate brings in each room that sells nothing."""
        self.hot = [r for r in table.present if table.count[r]]
        """Rooms with heroes."""

    def _price(self) -> None:
        """What buying each kind of loot would bring: a better card in some of the turns that are left."""
        table, worth = self.table, self.worth
        often = max(0.0, table.turns_left - 1.5) * 5 / 12 * self.weights.shopping
        row = table.view.row
        cards = table.content.cards
        for room, (kind, loot) in box.SELLS.items():
            if room not in table.present or table.token[room] == "ward":
                continue
            found = sorted((worth.card(c) - worth.mean for c in row if cards[c].loot == loot), reverse=True)
            prices = [max(0.0, often * better) for better in found]
            prices += [0.3 * often] * 2
            self.shops.append((kind, int(room), prices, bool(found)))
        self.shop_of = {room: (kind, prices, stocked) for kind, room, prices, stocked in self.shops}
        self.sold_at = {kind: (room, prices) for kind, room, prices, _ in self.shops}

    # ------------------------------------------------------------------ hope

    def promise(self) -> float:
        """What the actions still in hand can be expected to bring from here."""
        table = self.table
        mine = table.mine
        melee, ranged, move, activate = self.budget
        presence = self.weights.presence
        total = presence[table.on_board if table.on_board < len(presence) else -1]
        here = [r for r in table.present if mine[r]]
        if not here:
            return total
        if self.hot and (melee > SMALL or ranged > SMALL):
            total += self._attacks(here, melee, ranged, move)
        if activate > SMALL:
            total += self._activates(here, activate)
        if any(table.stored):
            total += self._errands(here)
        return total

    def _attacks(self, here: list[int], melee: float, ranged: float, move: float) -> float:
        table = self.table
        count, extra, mine, kill = table.count, table.extra, table.mine, table.kill
        jobs = []
        for r in self.hot:
            n = count[r]
            if n:
                gain = kill[r]
                if gain is None:
                    gain = table.kill_gain(r)
                if gain > SMALL:
                    jobs.append((gain * n / (n + extra[r]) if extra[r] else gain, r))
        jobs.sort(reverse=True)
        steps, passages = table.ways.steps, table.map.passages
        total = 0.0
        for gain, r in jobs:
            if melee <= SMALL and ranged <= SMALL:
                break
            if mine[r]:
                far = 0
            else:
                row = steps[r]
                far = min([row[a] for a in here])
            reach = False
            if ranged > SMALL:
                for n in passages[r]:
                    if mine[n]:
                        reach = True
                        break
            walked = far == 0
            for _ in range(count[r] + extra[r]):
                if reach and ranged > SMALL:
                    share = ranged if ranged < 1 else 1.0
                    ranged -= share
                    total += 0.85 * share * gain
                elif melee > SMALL:
                    if not walked:
                        if move < far - 0.5:
                            break
                        move -= far
                        walked = True
                    share = melee if melee < 1 else 1.0
                    melee -= share
                    total += DISTANCE[far if far < 5 else 5] * share * gain
                else:
                    break
                gain *= 0.85
        return total

    def _activates(self, here: list[int], activate: float) -> float:
        values = [*self.ability]
        use, goods = self.use, self.table.goods
        for r in here:
            if r in self.shop_of:
                kind, prices, stocked = self.shop_of[r]
                if stocked and goods[r][kind]:
                    values.append(prices[0] * (1 - self.decay[1]))
            elif use[r] > SMALL:
                values.append(use[r])
        values.sort(reverse=True)
        total = 0.0
        for value in values:
            if activate < 1:
                return total + 0.7 * activate * value
            activate -= 1
            total += 0.7 * value
        return total

    def _use(self, r: int) -> float:
        """About what an Activate in a room that sells nothing would bring."""
        table = self.table
        kind = box.GIVES.get(RoomId(r), -1)
        if kind in self.sold_at:
            shop, prices = self.sold_at[kind]
            there = table.stored[kind]
            return prices[min(there, len(prices) - 1)] * self.decay[min(20, table.ways.steps[r][shop] + 1)]
        return 0.8 if r == WORKSHOP else 0.0

    def _errands(self, here: list[int]) -> float:
        """What the resources in the dungeon are worth, where they lie."""
        table = self.table
        stored, goods, mine, others = table.stored, table.goods, table.mine, table.others
        steps = table.ways.steps
        total = 0.0
        for kind, shop, prices, _ in self.shops:
            left = stored[kind]
            if not left:
                continue
            to_shop = steps[shop]
            found = []
            for r in table.present:
                n = goods[r][kind]
                if n:
                    if mine[r]:
                        fetch = 0
                    else:
                        row = steps[r]
                        fetch = min([row[a] for a in here])
                        if fetch > 1 and others[r]:
                            fetch = 1
                    found += [to_shop[r] + fetch + 1] * n
                    left -= n
                    if not left:
                        break
            found.sort()
            for i, far in enumerate(found):
                total += prices[i if i < len(prices) else -1] * self.decay[far if far < 20 else 20]
        return total

    # ------------------------------------------------------------------ guild cards on purpose

    def burning(self) -> float:
        """What it is worth that one guild card is not resolved as usual."""
        table = self.table
        total = 1.0
        for r in table.present:
            rate = table.outlook.rate[r]
            if rate:
                total += rate * min(12.0, table.arrive(r, 1))
        return total

    def prisoner(self) -> float:
        """What it is worth to send the hero of the next guild card to the Cells."""
        table = self.table
        look = table.outlook
        value = self.burning()
        mage = look.classes[box.MAGE]
        held = 0.2 if table.traps[CELLS] else table.standing[CELLS][1]
        if not table.traps[CELLS]:
            table.apply((), ())
            table.count[CELLS] += 1
            held = sum(table.cost(x) - table.costs[x] for x in table.ways.before[CELLS])
            table.count[CELLS] -= 1
            table.back()
        value -= (look.hero - mage) * held
        value -= mage * table.stir(CELLS, table.count[CELLS] + 1)
        for cls, share in enumerate(look.classes):
            if not self.supply[box.HEROES[cls]] and share:
                value -= share * self.revolt(cls)
        return value

    def revolt(self, cls: int) -> float:
        """What it costs when a class has no token left and its heroes become Active (KH-INV-05)."""
        table = self.table
        return sum(
            table.stir(r, table.count[r]) for r in table.present if any(h[1] == cls and h[2] for h in table.heroes[r])
        )

    def specimen(self) -> float:
        """What the Laboratory's Tactic card is worth."""
        table, worth = self.table, self.worth
        found = [worth.card(c) - worth.mean for c in table.view.row if table.content.cards[c].loot is None]
        often = max(0.0, table.turns_left - 1.5) * 5 / 12 * self.weights.shopping
        return max([0.0, *(often * better for better in found)])
