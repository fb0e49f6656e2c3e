/**
 * `npm run bench -- search [items, default 1000000]`: compares search with a bare indexed select. Also counts
 * how many misspelled products are found. Uses a temporary database (about 1 GB).
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CompiledQuery, sql } from 'kysely';
import { planWordGroups } from '#domain/search/plan.ts';
import { parseSearchQuery } from '#domain/search/query.ts';
import { findCorrections } from '#domain/search/vocabulary.ts';
import { refreshCatalogDerivedData } from '#server/features/grocery-items/refresh-catalog-derived-data.ts';
import { searchItems } from '#server/features/grocery-items/search.ts';
import {
  findCatalogState,
  searchStatement,
  toSearchParameters,
} from '#server/features/grocery-items/search-queries.ts';
import {
  createVocabularyCache,
  type VocabularyCache,
} from '#server/features/grocery-items/vocabulary-cache.ts';
import { type GroceryItemRow, upsertGroceryItems } from '#server/features/grocery-items/write.ts';
import { openBenchDatabase } from './bench-database.ts';
import { measureCpuMs } from './cpu.ts';
import { explainStatement } from './plan.ts';
import { profileCpu } from './profile.ts';
import { createReport } from './report.ts';
import {
  generateSyntheticCatalog,
  pickFromSkewedDistribution,
  productWords,
  seededRandom,
} from './synthetic-catalog.ts';
import { measureMs, measureTimesMs, quantile } from './timing.ts';

const ITEM_COUNT = Number(process.argv[2] ?? 1_000_000);
const ROWS_PER_BATCH = 10_000;
const RUN_COUNT = 400;

const { db, close } = await openBenchDatabase();
const report = createReport('search');
const random = seededRandom(1);
const vocabulary = createVocabularyCache(console.error);

function reportTimes(what: string, times: number[], { p50, p95 }: { p50?: number; p95?: number } = {}): void {
  report.add({
    what: `${what}: p50`,
    value: quantile(times, 0.5),
    unit: 'ms',
    ...(p50 ? { atMost: p50 } : {}),
  });
  report.add({
    what: `${what}: p95`,
    value: quantile(times, 0.95),
    unit: 'ms',
    ...(p95 ? { atMost: p95 } : {}),
  });
  report.add({ what: `${what}: p99`, value: quantile(times, 0.99), unit: 'ms' });
}

async function fillCatalog(): Promise<void> {
  let batch: GroceryItemRow[] = [];
  let isFirst = true;
  for (const row of generateSyntheticCatalog(ITEM_COUNT)) {
    batch.push(row);
    if (batch.length < ROWS_PER_BATCH) continue;
    await upsertGroceryItems(db, batch);
    // As in production, part of the catalog already has its derived data before the import.
    if (isFirst) await refreshCatalogDerivedData(db);
    isFirst = false;
    batch = [];
  }
  await upsertGroceryItems(db, batch);
}

function misspell(word: string): string {
  const index = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, after] = [word.slice(0, index), word[index] ?? '', word.slice(index + 1)];
  const misspellings = [before + after, before + letter + letter + after, `${before}e${after}`];
  misspellings.push(before + (after[0] ?? '') + letter + after.slice(1));
  return misspellings[Math.floor(random() * misspellings.length)] ?? word;
}

const pickProduct = () => pickFromSkewedDistribution(productWords, random);
const pickLongProduct = () => {
  const longWords = productWords.filter(({ length }) => length >= 5);
  return longWords[Math.floor(random() * longWords.length)] ?? 'cheese';
};
const queries: Record<string, () => string> = {
  'a product': pickProduct,
  'brand and product': () => `kroger ${pickProduct()}`,
  'two words and a product': () => `organic sweet ${pickProduct()}`,
  'three letters': () => pickProduct().slice(0, 3),
  'unfinished second word': () => `organic ${pickProduct().slice(0, 3)}`,
  'size and product': () => `12 oz ${pickProduct()}`,
  'a rare word': () => `brabeca ${pickProduct()}`,
};

const loadVocabulary = async () => vocabulary.load(db, (await findCatalogState(db)).version);

/** Measures searches in a process that is still building its in-memory index. */
async function measureInDatabase(): Promise<void> {
  const databaseOnlyVocabulary: VocabularyCache = {
    ...vocabulary,
    index: { ...vocabulary.index, getFinder: () => null },
  };
  const queryGenerators = Object.values(queries);
  const search = (index: number) =>
    searchItems(db, databaseOnlyVocabulary, queryGenerators[index % queryGenerators.length]?.() ?? 'milk');
  reportTimes('all searches, by the database alone', await measureTimesMs(RUN_COUNT, search));
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

async function measureIndex(): Promise<void> {
  collectGarbage();
  const memoryBefore = process.memoryUsage();
  const durationMs = await measureMs(async () => {
    await searchItems(db, vocabulary, 'milk');
    await vocabulary.index.settled();
  });
  collectGarbage();
  const memoryAfter = process.memoryUsage();
  const index = await vocabulary.index.settled();
  const memoryGrowthMb =
    (memoryAfter.heapUsed + memoryAfter.arrayBuffers - memoryBefore.heapUsed - memoryBefore.arrayBuffers) /
    1e6;
  report.add({
    what: `the index of ${index?.itemCount} items made in the background`,
    value: durationMs / 1_000,
    unit: 's',
    note: `${((index?.byteCount ?? 0) / 1e6).toFixed(0)} MB of lists, ${memoryGrowthMb.toFixed(0)} MB in all`,
  });
}

async function measure(): Promise<void> {
  const ids = Array.from({ length: RUN_COUNT }, () => 1 + Math.floor(random() * ITEM_COUNT));
  const selectByKey = (index: number) => {
    const text =
      '/* name: bench-bare */ select id, name, brand, unit, category, gtin from grocery_item where id = $1';
    return db.executeQuery(CompiledQuery.raw(text, [ids[index % RUN_COUNT]]));
  };
  reportTimes('an item by its key', await measureTimesMs(RUN_COUNT, selectByKey));
  const all: number[] = [];
  for (const [label, query] of Object.entries(queries)) {
    const times = await measureTimesMs(RUN_COUNT, () => searchItems(db, vocabulary, query()));
    all.push(...times);
    reportTimes(label, times);
  }
  let foundCount = 0;
  const misspelledTimes: number[] = [];
  for (let run = 0; run < RUN_COUNT; run += 1) {
    const product = pickLongProduct();
    const misspelling = misspell(product);
    misspelledTimes.push(
      await measureMs(async () => {
        const { items } = await searchItems(db, vocabulary, misspelling);
        if (items.some(({ name }) => name.split(' ').includes(product))) foundCount += 1;
      }),
    );
  }
  reportTimes('a misspelled product', misspelledTimes);
  report.add({
    what: 'misspelled products found',
    value: (100 * foundCount) / RUN_COUNT,
    unit: '%',
    atLeast: 95,
  });
  reportTimes(`all searches among ${ITEM_COUNT} items`, [...all, ...misspelledTimes], { p50: 2.5, p95: 8 });
  const queryGenerators = Object.values(queries);
  const search = (index: number) =>
    searchItems(db, vocabulary, queryGenerators[index % queryGenerators.length]?.() ?? 'milk');
  const cpu = await measureCpuMs(db, search);
  report.addProfile('a search', await profileCpu(() => measureTimesMs(RUN_COUNT, search)));
  report.add({
    what: 'searches on two cores',
    value: 2_000 / (cpu.processMs + cpu.databaseMs),
    unit: 'searches/s',
    atLeast: 1_000,
    note: `processor: ${cpu.processMs.toFixed(2)} ms here, ${cpu.databaseMs.toFixed(2)} ms in the database`,
  });
}

async function measureLinearScan(): Promise<void> {
  const times = await measureTimesMs(10, () =>
    sql`select id, name from grocery_item where name ilike ${`%${pickProduct()}%`} order by -popularity limit 50`.execute(
      db,
    ),
  );
  reportTimes('a linear scan of all names', times);
}

/** Measures the slowest search: eight misspelled words. Correcting them blocks the event loop. */
async function measureCorrections(): Promise<void> {
  const storedVocabulary = await loadVocabulary();
  const longWords = [...storedVocabulary.byWord.keys()].filter(({ length }) => length >= 5);
  const times = await measureTimesMs(RUN_COUNT, async () => {
    for (let word = 0; word < 8; word += 1)
      findCorrections(
        storedVocabulary,
        misspell(longWords[Math.floor(random() * longWords.length)] ?? ''),
        5,
      );
  });
  report.add({
    what: `corrections of eight words among ${storedVocabulary.byWord.size}: p50`,
    value: quantile(times, 0.5),
    unit: 'ms',
    atMost: 1,
  });
}

try {
  const fillMs = await measureMs(fillCatalog);
  const refreshMs = await measureMs(() => refreshCatalogDerivedData(db));
  await sql`vacuum analyze grocery_item`.execute(db);
  report.add({
    what: `${ITEM_COUNT} items written`,
    value: ITEM_COUNT / (fillMs / 1_000),
    unit: 'items/s',
  });
  report.add({ what: 'the catalog finished after them', value: refreshMs / 1_000, unit: 's' });
  await upsertGroceryItems(
    db,
    [...generateSyntheticCatalog(1)].map((row) => ({ ...row, name: 'One More Thing' })),
  );
  const refreshAfterOneItemMs = await measureMs(() => refreshCatalogDerivedData(db));
  report.add({
    what: 'the catalog finished after one item',
    value: refreshAfterOneItemMs / 1_000,
    unit: 's',
  });
  report.add({
    what: 'the vocabulary read by a process',
    value: await measureMs(loadVocabulary),
    unit: 'ms',
  });
  await measureInDatabase();
  await measureIndex();
  await measure();
  await measureCorrections();
  await measureLinearScan();
  const storedVocabulary = await loadVocabulary();
  for (const text of ['milk', 'brabeca milk']) {
    const groups = planWordGroups(storedVocabulary, parseSearchQuery(text).terms, false);
    const statement = { text: searchStatement, values: toSearchParameters(groups, null) };
    report.addPlan(`search-items: ${text}`, await explainStatement(db, statement));
  }
} finally {
  report.close();
  await close();
}
