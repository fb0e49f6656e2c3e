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

const labeledQueries: LabeledQuery[] = parse(
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures/search-lists.csv')),
  {
    columns: true,
  },
);

const minShares: Record<List, number> = {
  everyday: 0.97,
  further: 0.97,
  misspelled: 0.97,
  'multi-word': 0.92,
  spanish: 0.99,
  'spanish-misspelled': 0.99,
};

const matchesLabel = (item: GroceryItem, { wanted, brand, unit }: LabeledQuery) =>
  new RegExp(wanted, 'i').test(item.name) &&
  new RegExp(brand, 'i').test(item.brand) &&
  new RegExp(`^${unit}`).test(item.unit);

/**
 * `isRight`: one of the first three groups starts with a wanted item, and missing words are reported. `isSilent`: the
 * first result is wrong, and no dropped or corrected words are reported.
 */
function grade(ask: LabeledQuery, { items, dropped, correctedTo }: SearchResponse) {
  const firstItems = [...Map.groupBy(items, ({ name }) => name).values()].flatMap(([first]) => first ?? []);
  const reportsMissing =
    ask.missing === '' || ask.missing.split('|').some((words) => dropped.includes(words));
  const reportsChange = dropped.length > 0 || correctedTo.length > 0;
  const [first] = firstItems;
  if (ask.wanted === '') return { isRight: items.length === 0, isSilent: items.length > 0 && !reportsChange };
  return {
    isRight: reportsMissing && firstItems.slice(0, 3).some((item) => matchesLabel(item, ask)),
    isSilent: first !== undefined && !reportsChange && !(reportsMissing && matchesLabel(first, ask)),
  };
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const grades = new Map<string, ReturnType<typeof grade> & { summary: string }>();

beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
  const vocabulary = createVocabularyCache(console.error);
  for (const ask of labeledQueries) {
    const answer = await searchItems(database.db, vocabulary, ask.query);
    const itemTexts = answer.items.map(({ name, brand, unit }) => `${name} (${brand} ${unit})`);
    const names = [...new Set(answer.items.map(({ name }) => name))].slice(0, 3).join(', ');
    const corrections = answer.correctedTo.map(({ typed, used }) => `${typed}→${used}`);
    const summary = `${ask.query}: ${itemTexts[0] ?? 'nothing'} | ${names} | -${answer.dropped} | ${corrections}`;
    grades.set(`${ask.list} ${ask.query}`, { ...grade(ask, answer), summary });
  }
});
afterAll(() => database.close());
const listGrades = (list: string) =>
  labeledQueries
    .filter((ask) => ask.list === list)
    .flatMap(({ query }) => grades.get(`${list} ${query}`) ?? []);

it.each(
  Object.entries(minShares),
)('For nearly all queries in the “%s” list, one of the first three result groups is correct', (list, floor) => {
  const queryGrades = listGrades(list);
  const wrong = queryGrades.filter(({ isRight }) => !isRight).map(({ summary }) => summary);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual((1 - floor) * queryGrades.length);
});

it('Whenever the first search result is wrong, the response reports a dropped or corrected word', () => {
  expect([...grades.values()].filter(({ isSilent }) => isSilent).map(({ summary }) => summary)).toEqual([]);
});

itInFullTier('Search reports every typed word that the first result lacks', async () => {
  // Leaves out “not”, which excludes the words after it, and “cane”, which can match “canned”.
  const words = labeledQueries
    .flatMap(({ query }) => query.split(' '))
    .filter((word) => !['not', 'cane'].includes(word));
  const extraWords =
    'gluten free;sugar free;vegan;organic;low sodium;12 oz;18 count;family size;size 3;2%;chedar;xqzt;plums';
  const word = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...extraWords.split(';')));
  const vocabulary = createVocabularyCache(console.error);
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), async (pickedWords) => {
      const text = pickedWords.join(' ');
      const { items, dropped, correctedTo } = await searchItems(database.db, vocabulary, text);
      const [first] = items;
      if (first === undefined) return;
      const { terms, size } = parseSearchQuery(text);
      const reported = [...dropped, ...correctedTo.map(({ typed }) => typed)].join(' ');
      const singular = foldWords(first.name).map(toSingular).join(' ');
      const itemText = normalizeText(`${first.brand} ${first.name} ${singular} ${first.unit}`);
      for (const { typed, words: typedWords, meant } of terms) {
        const names = [
          ...meant,
          typedWords,
          ...typedWords.flatMap((one) => findSynonyms(one).map((other) => [other])),
        ];
        const hasWord = names.some((words) => words.every((one) => itemText.includes(removeEnding(one))));
        const isJoined = itemText.replaceAll(' ', '').includes(typedWords.join(''));
        expect(
          hasWord || isJoined || reported.includes(typed) || isShelfWord(typed),
          `${text}: ${typed} of ${first.name}, said ${reported}`,
        ).toBe(true);
      }
      const isSized =
        size === null ||
        reported.includes(size.typed) ||
        computeSizeDistance(size, parseItemSize(first)) <= 1;
      expect(isSized, `${text}: ${size?.typed} of ${first.unit}, said ${reported}`).toBe(true);
    }),
    { numRuns: 500 },
  );
});

const normalizeText = (text: string) => foldWords(text).join(' ');
/** Removes a word's ending, so that "strawberry" matches "strawberries" and "slice" matches "sliced". */
const removeEnding = (word: string) =>
  word.length > 4
    ? word.replace(/(?:ings?|i?ed|ies?|es|ys?|[se])$/, '').replace(/([^s])\1$/, '$1')
    : toSingular(word);
const isShelfWord = (typed: string) =>
  ['fresh', 'frozen', 'canned', 'raw', 'regular'].includes(typed) || cheeseBlockWords.has(typed);

function parseItemSize({ name, brand, unit }: GroceryItem) {
  const net = parseNetContent(unit);
  const { amount = null, measure = null } = net ?? {};
  return { row: { unit, brand, netAmount: amount, netMeasure: measure }, name: parseNameWords(name) };
}
