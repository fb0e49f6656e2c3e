import { expect, it } from 'vitest';
import { substitutes } from '#domain/item/substitutes.ts';
import { hasDietWord } from '#domain/list/diet.ts';
import { readSeedItems } from '#server/db/seed/read-seed.ts';

/** "Light" in light tuna describes the fish, not a diet. */
const listDietWords = (name: string) =>
  name.replace('Light Tuna', 'Tuna').split(' ').filter(hasDietWord).sort();

it('Substitutes keep diet words such as “organic” and never form a cycle', () => {
  for (const [original, substitute] of substitutes)
    expect([substitute, listDietWords(substitute)]).toEqual([substitute, listDietWords(original)]);
  const substituteByName = new Map(substitutes);
  expect(substituteByName.size).toBe(substitutes.length);
  for (const [original] of substitutes) {
    const visitedNames = new Set([original]);
    for (let name = substituteByName.get(original); name !== undefined; name = substituteByName.get(name)) {
      expect(visitedNames.has(name)).toBe(false);
      visitedNames.add(name);
    }
  }
});

it('Each substitute is in the catalog and is sold by weight if the original is, otherwise by package', () => {
  const items = readSeedItems();
  const isLoose = (name: string) =>
    items.filter((item) => item.name === name).some(({ unit }) => unit === 'lb');
  const names = new Set(items.map(({ name }) => name));
  expect(substitutes.flat().filter((name) => !names.has(name))).toEqual([]);
  expect(substitutes.filter(([original, substitute]) => isLoose(original) !== isLoose(substitute))).toEqual(
    [],
  );
});
