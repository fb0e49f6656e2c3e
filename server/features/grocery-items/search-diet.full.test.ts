import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { searchItems } from './search.ts';
import { createVocabularyCache } from './vocabulary-cache.ts';

const dietaryWords: readonly (readonly [word: string, pattern: RegExp])[] = [
  ['gluten free', /gluten free/],
  ['gluten-free', /gluten free/],
  ['no gluten', /gluten free/],
  ['sugar free', /sugar free|zero sugar|diet/],
  ['no sugar added', /no sugar added|unsweetened/],
  ['unsweetened', /unsweetened/],
  ['lactose free', /lactose free/],
  ['dairy free', /dairy free|vegan|(?:almond|oat|soy) milk/],
  ['non dairy', /non dairy|dairy free|vegan|(?:almond|oat|soy) milk/],
  ['nut free', /nut free/],
  ['egg free', /egg free/],
  ['soy free', /soy free/],
  ['fat free', /fat free|nonfat|skim/],
  ['nonfat', /fat free|nonfat|skim/],
  ['caffeine free', /caffeine free/],
  ['decaf', /caffeine free|decaf/],
  ['alcohol free', /alcohol free/],
  ['fragrance free', /fragrance free/],
  ['low sodium', /low sodium|salt free|sodium free/],
  ['sodium free', /salt free|sodium free/],
  ['no salt added', /no salt added|salt free/],
  ['unsalted', /unsalted|no salt added/],
  ['low fat', /low fat/],
  ['reduced fat', /reduced fat|low fat/],
  ['low carb', /low carb|keto/],
  ['light', /light/],
  ['diet', /diet|zero sugar/],
  ['zero sugar', /zero/],
  ['vegan', /vegan|(?:almond|oat|soy) milk/],
  ['vegetarian', /vegetarian|veggie|vegan|plant based/],
  ['plant based', /vegan|plant based|(?:almond|oat|soy|coconut) milk/],
  ['keto', /keto/],
  ['paleo', /paleo/],
  ['kosher', /kosher|hebrew national/],
  ['halal', /halal/],
  ['organic', /organic/],
  ['non gmo', /non gmo|organic/],
  ['grass fed', /grass fed/],
  ['cage free', /cage free|free range|pasture raised/],
  ['wild caught', /wild/],
  ['whole wheat', /whole wheat/],
  ['bone in', /bone in/],
  ['boneless', /boneless/],
  ['seedless', /seedless/],
];

const productNames =
  'bread|milk|eggs|cheddar cheese|yogurt|chicken|pasta|cookies|coffee|creamer|ground beef|detergent|broth|soy sauce|grapes|oj 64 oz';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
});
afterAll(() => database.close());

it("Search reports a typed dietary condition that the first result doesn't meet", async () => {
  const vocabulary = createVocabularyCache(console.error);
  const unreportedQueries: string[] = [];
  for (const [word, pattern] of dietaryWords) {
    for (const productName of productNames.split('|')) {
      for (const text of [`${word} ${productName}`, `${productName} ${word}`]) {
        const { items, dropped } = await searchItems(database.db, vocabulary, text);
        const [first] = items;
        if (first === undefined || dropped.includes(word)) continue;
        const brandAndName = `${first.brand} ${first.name}`.toLowerCase().replaceAll('-', ' ');
        if (!pattern.test(brandAndName)) unreportedQueries.push(`${text}: ${brandAndName}`);
      }
    }
  }
  expect(unreportedQueries).toEqual([]);
});
