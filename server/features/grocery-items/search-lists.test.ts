import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GroceryItem, SearchResponse } from '#contract/grocery-items.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { cheeseBlockWords } from '#domain/search/phrases.ts';
import { parseSearchQuery } from '#domain/search/query.ts';
import { parseNameWords } from '#domain/search/reading.ts';
import { computeSizeDistance } from '#domain/search/size.ts';
import { findSynonyms } from '#domain/search/spellings.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { searchItems } from './search.ts';
import { createVocabularyCache } from './vocabulary-cache.ts';

/**
 * Search queries labeled by hand. `wanted`, `brand` and `unit` are patterns for the item's name, brand and size.
 * `missing` lists query words that aren't in the catalog. If `wanted` is empty, the catalog doesn't have the item.
 */
type LabeledQuery = Record<'list' | 'query' | 'wanted' | 'brand' | 'unit' | 'missing', string>;
type List = 'everyday' | 'further' | 'misspelled' | 'multi-word' | 'spanish' | 'spanish-misspelled';

const asked: LabeledQuery[] = parse(
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures/search-lists.csv')),
  {
    columns: true,
  },
);

const floors: Record<List, number> = {
  everyday: 0.97,
  further: 0.97,
  misspelled: 0.97,
  'multi-word': 0.92,
  spanish: 0.99,
  'spanish-misspelled': 0.99,
};

const hasAll = (item: GroceryItem, { wanted, brand, unit }: LabeledQuery) =>
  new RegExp(wanted, 'i').test(item.name) &&
  new RegExp(brand, 'i').test(item.brand) &&
  new RegExp(`^${unit}`).test(item.unit);

/**
 * `isRight`: one of the first three groups starts with a wanted item, and missing words are reported. `isSilent`: the
 * first result is wrong, and no dropped or corrected words are reported.
 */
function grade(ask: LabeledQuery, { items, dropped, correctedTo }: SearchResponse) {
  const firsts = [...Map.groupBy(items, ({ name }) => name).values()].flatMap(([first]) => first ?? []);
  const isNamed = ask.missing === '' || ask.missing.split('|').some((words) => dropped.includes(words));
  const hasAdmitted = dropped.length > 0 || correctedTo.length > 0;
  const [first] = firsts;
  if (ask.wanted === '') return { isRight: items.length === 0, isSilent: items.length > 0 && !hasAdmitted };
  return {
    isRight: isNamed && firsts.slice(0, 3).some((item) => hasAll(item, ask)),
    isSilent: first !== undefined && !hasAdmitted && !(isNamed && hasAll(first, ask)),
  };
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const grades = new Map<string, ReturnType<typeof grade> & { summary: string }>();

beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
  const vocabulary = createVocabularyCache(console.error);
  for (const ask of asked) {
    const answer = await searchItems(database.db, vocabulary, ask.query);
    const shown = answer.items.map(({ name, brand, unit }) => `${name} (${brand} ${unit})`);
    const names = [...new Set(answer.items.map(({ name }) => name))].slice(0, 3).join(', ');
    const corrected = answer.correctedTo.map(({ typed, used }) => `${typed}→${used}`);
    const summary = `${ask.query}: ${shown[0] ?? 'nothing'} | ${names} | -${answer.dropped} | ${corrected}`;
    grades.set(`${ask.list} ${ask.query}`, { ...grade(ask, answer), summary });
  }
});
afterAll(() => database.close());
const gradesOf = (list: string) =>
  asked.filter((ask) => ask.list === list).flatMap(({ query }) => grades.get(`${list} ${query}`) ?? []);

it.each(
  Object.entries(floors),
)('For nearly all queries in the “%s” list, one of the first three result groups is correct', (list, floor) => {
  const graded = gradesOf(list);
  const wrong = graded.filter(({ isRight }) => !isRight).map(({ summary }) => summary);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual((1 - floor) * graded.length);
});

it('Whenever the first search result is wrong, the response reports a dropped or corrected word', () => {
  expect([...grades.values()].filter(({ isSilent }) => isSilent).map(({ summary }) => summary)).toEqual([]);
});

itInFullTier('Search reports every typed word that the first result lacks', async () => {
  // Leaves out “not”, which excludes the words after it, and “cane”, which can match “canned”.
  const words = asked
    .flatMap(({ query }) => query.split(' '))
    .filter((word) => !['not', 'cane'].includes(word));
  const more =
    'gluten free;sugar free;vegan;organic;low sodium;12 oz;18 count;family size;size 3;2%;chedar;xqzt;plums';
  const word = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...more.split(';')));
  const vocabulary = createVocabularyCache(console.error);
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), async (some) => {
      const text = some.join(' ');
      const { items, dropped, correctedTo } = await searchItems(database.db, vocabulary, text);
      const [first] = items;
      if (first === undefined) return;
      const { terms, size } = parseSearchQuery(text);
      const reported = [...dropped, ...correctedTo.map(({ typed }) => typed)].join(' ');
      const singular = foldWords(first.name).map(toSingular).join(' ');
      const has = lettersOf(`${first.brand} ${first.name} ${singular} ${first.unit}`);
      for (const { typed, words: own, meant } of terms) {
        const names = [...meant, own, ...own.flatMap((one) => findSynonyms(one).map((other) => [other]))];
        const isThere = names.some((words) => words.every((one) => has.includes(beginningOf(one))));
        const isJoined = has.replaceAll(' ', '').includes(own.join(''));
        expect(
          isThere || isJoined || reported.includes(typed) || isOfShelf(typed),
          `${text}: ${typed} of ${first.name}, said ${reported}`,
        ).toBe(true);
      }
      const isSized =
        size === null || reported.includes(size.typed) || computeSizeDistance(size, sizedOf(first)) <= 1;
      expect(isSized, `${text}: ${size?.typed} of ${first.unit}, said ${reported}`).toBe(true);
    }),
    { numRuns: 500 },
  );
});

const lettersOf = (text: string) => foldWords(text).join(' ');
/** Removes a word's ending, so that "strawberry" matches "strawberries" and "slice" matches "sliced". */
const beginningOf = (word: string) =>
  word.length > 4
    ? word.replace(/(?:ings?|i?ed|ies?|es|ys?|[se])$/, '').replace(/([^s])\1$/, '$1')
    : toSingular(word);
const isOfShelf = (typed: string) =>
  ['fresh', 'frozen', 'canned', 'raw', 'regular'].includes(typed) || cheeseBlockWords.has(typed);

function sizedOf({ name, unit }: GroceryItem) {
  const net = parseNetContent(unit);
  const { amount = null, measure = null } = net ?? {};
  return { row: { unit, netAmount: amount, netMeasure: measure }, name: parseNameWords(name) };
}
