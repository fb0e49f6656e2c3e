import { expect, it } from 'vitest';
import { substitutes } from '#domain/item/substitutes.ts';
import { hasDietWord } from '#domain/list/diet.ts';
import { readSeedItems } from '#server/db/seed/read-seed.ts';

/** "Light" in light tuna describes the fish, not a diet. */
const dietWords = (name: string) => name.replace('Light Tuna', 'Tuna').split(' ').filter(hasDietWord).sort();

it('Substitutes keep diet words such as “organic” and never form a cycle', () => {
  for (const [wished, instead] of substitutes)
    expect([instead, dietWords(instead)]).toEqual([instead, dietWords(wished)]);
  const next = new Map(substitutes);
  expect(next.size).toBe(substitutes.length);
  for (const [wished] of substitutes) {
    const seen = new Set([wished]);
    for (let name = next.get(wished); name !== undefined; name = next.get(name)) {
      expect(seen.has(name)).toBe(false);
      seen.add(name);
    }
  }
});

it('Each substitute is in the catalog and is sold by weight if the original is, otherwise by package', () => {
  const items = readSeedItems();
  const isLoose = (name: string) =>
    items.filter((item) => item.name === name).some(({ unit }) => unit === 'lb');
  const names = new Set(items.map(({ name }) => name));
  expect(substitutes.flat().filter((name) => !names.has(name))).toEqual([]);
  expect(substitutes.filter(([wished, instead]) => isLoose(wished) !== isLoose(instead))).toEqual([]);
});
