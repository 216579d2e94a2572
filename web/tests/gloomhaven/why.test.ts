import { describe, expect, it } from 'vitest';
import { comparisons } from '../../src/games/gloomhaven/why';

describe('what a monster compared', () => {
  it('is read as a table: criteria with their rules, candidates with what they were worth', () => {
    const [table, ...others] = comparisons([
      'Whom it focuses on',
      'Foe | Movement points to an attack (GH-FOCUS-02) | Distance (GH-FOCUS-05)',
      'Brute ✓ | 3 ✓ | 2 ✓',
      'Spellweaver | 3 ✓ | 4',
      'Tinkerer | 5 | –',
    ]);
    expect(others).toEqual([]);
    expect([table!.title, table!.what]).toEqual(['Whom it focuses on', 'Foe']);
    expect(table!.criteria).toEqual([
      { text: 'Movement points to an attack', rule: 'GH-FOCUS-02' },
      { text: 'Distance', rule: 'GH-FOCUS-05' },
    ]);
    expect(table!.rows.map((row) => [row.name, row.won, row.cells.map((cell) => `${cell.text} ${cell.state}`)])).toEqual([
      ['Brute', true, ['3 best', '2 best']],
      ['Spellweaver', false, ['3 best', '4 worse']],
      ['Tinkerer', false, ['5 worse', '– none']],
    ]);
  });

  it('may be two tables, of hexes that are found on the map', () => {
    const found = comparisons(['Skąd atakuje', 'Pole | Punkty ruchu (GH-MMOVE-03)', 'Pole 2,-1 (Osiłek) ✓ | 3 ✓', 'Gdzie się zatrzymuje', 'Pole | Zostało (GH-MMOVE-15)', 'Pole -3,0 ✓ | 1 ✓', 'Pole 0,0 | 2']);
    expect(found.map((table) => [table.title, table.rows.length])).toEqual([['Skąd atakuje', 1], ['Gdzie się zatrzymuje', 2]]);
    expect(found[0]!.rows[0]).toMatchObject({ name: 'Pole 2,-1 (Osiłek)', won: true, at: { q: 2, r: -1 } });
    expect(found[1]!.rows[0]!.at).toEqual({ q: -3, r: 0 });
  });

  it('is no table where reasons are sentences', () => {
    expect(comparisons(['Attack value: 3', 'Bonus: +1', 'Modifier cards: (+0). Result: 4'])).toEqual([]);
    expect(comparisons([])).toEqual([]);
  });
});
