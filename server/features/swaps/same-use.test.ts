import { expect, it } from 'vitest';
import { sameUses } from '#domain/item/same-use.ts';
import { isDietWord } from '#domain/list/diet.ts';
import { readSeedItems } from '#server/db/seed/read-seed.ts';

/** Light tuna is a kind of fish, not a diet. */
const dietWords = (name: string) => name.replace('Light Tuna', 'Tuna').split(' ').filter(isDietWord).sort();

it('Things of the same use have the same diet words, and none leads back to where it came from', () => {
  for (const [wished, instead] of sameUses)
    expect([instead, dietWords(instead)]).toEqual([instead, dietWords(wished)]);
  const next = new Map(sameUses);
  expect(next.size).toBe(sameUses.length);
  for (const [wished] of sameUses) {
    const seen = new Set([wished]);
    for (let name = next.get(wished); name !== undefined; name = next.get(name)) {
      expect(seen.has(name)).toBe(false);
      seen.add(name);
    }
  }
});

it('Things of the same use are in the catalogue, sold by weight or in packages alike', () => {
  const items = readSeedItems();
  const isLoose = (name: string) =>
    items.filter((item) => item.name === name).some(({ unit }) => unit === 'lb');
  const names = new Set(items.map(({ name }) => name));
  expect(sameUses.flat().filter((name) => !names.has(name))).toEqual([]);
  expect(sameUses.filter(([wished, instead]) => isLoose(wished) !== isLoose(instead))).toEqual([]);
});
