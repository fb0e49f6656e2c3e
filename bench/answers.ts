/**
 * `npm run bench -- answers`: evaluates comparisons of random carts in the seed cities.
 * The results are deterministic.
 */
import { sql } from 'kysely';
import type { CartEntry } from '#contract/cart.ts';
import { computeErrorTerms, priceLineAtStore, toComparisonLines } from '#domain/compare/cart-lines.ts';
import { boxMullerTransform } from '#domain/compare/chance/draws.ts';
import { mix32 } from '#domain/compare/chance/mix.ts';
import { type Comparison, compareStores } from '#domain/compare/comparison.ts';
import { CONFIDENCE_LEVEL, type StoreJudgment } from '#domain/price/judgment.ts';
import { loadSeed } from '#server/compose/load-seed.ts';
import { readSeedCities } from '#server/db/seed/read-seed.ts';
import { listOwnPricesForUser, saveOwnPrices } from '#server/features/own-prices/api.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { listPricingStores } from '#server/features/stores/api.ts';
import { listZipCentroids } from '#server/gazetteer/gazetteer.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { openBenchDatabase } from './bench-database.ts';
import { computePriceCheckEffects } from './close-carts.ts';

const CARTS_PER_CITY = 20;
const LINES_PER_CART = 20;
/** Number of carts per city for which price checks are simulated. */
const CHECKED_CARTS_PER_CITY = 4;
const ITEM_COUNT = 200;

const now = new Date();
const { db, close } = await openBenchDatabase();
await loadSeed(db, () => {});

const hashToFraction = (...numbers: number[]) =>
  numbers.reduce((hash, number) => mix32((hash ^ number) + 0x9e3779b9), 1) / 2 ** 32;

const { rows: popularItems } = await sql<{ id: number }>`
  select id from (
    select distinct on (name) id, popularity from grocery_item order by name, popularity desc, id
  ) named order by popularity desc, id limit ${ITEM_COUNT}
`.execute(db);

const placesByZip = new Map(listZipCentroids().map((place) => [place.zipCode, place]));
const { userId } = await signIn(db);

async function listStoresNear(zipCode: string) {
  const place = placesByZip.get(zipCode);
  if (!place) throw new Error(`No place ${zipCode}`);
  const { latitude, longitude } = place;
  const values = { latitude, longitude, address: zipCode, distance_miles: 15 };
  await db
    .insertInto('preference')
    .values({ user_id: userId, ...values, store_ids: [], extra_stop_value_cents: 500 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return listPricingStores(db, { userId });
}

type Stores = Awaited<ReturnType<typeof listStoresNear>>;

const compareCart = (stores: Stores, entries: readonly CartEntry[]): Comparison =>
  compareStores({
    stores: stores.map(({ id, chainId }) => ({ storeId: id, chainId })),
    lines: toComparisonLines(entries),
  });

async function priceItems(
  stores: Stores,
  items: readonly { id: number }[],
  own: Awaited<ReturnType<typeof listOwnPricesForUser>> = [],
): Promise<CartEntry[]> {
  const entries = items.map(({ id }) => ({ id, itemId: id, quantity: 1, firmness: 'any' as const }));
  return computeEntryPrices(db, entries, { stores, own, now });
}

async function simulatePriceChecks(
  stores: Stores,
  entries: readonly CartEntry[],
  before: StoreJudgment,
  seed: number,
) {
  const checkedPrices = before.priceChecks.flatMap(({ entryId, storeIds }) =>
    stores
      .filter(({ id }) => storeIds.includes(id))
      .flatMap((store) =>
        drawPrices(
          entries.filter(({ id }) => id === entryId),
          store,
          seed,
        ),
      ),
  );
  const seenAt = now.toISOString();
  const savePrices = (priceCentsOf: (row: (typeof checkedPrices)[number]) => number | null) =>
    saveOwnPrices(db, {
      ...{ userId, now },
      prices: checkedPrices.map((row) => ({
        ...{ itemId: row.itemId, storeId: row.storeId, regularPriceCents: null, seenAt },
        priceCents: priceCentsOf(row),
      })),
    });
  await savePrices(({ priceCents }) => priceCents);
  const reloadedStores = await listPricingStores(db, { userId, storeIds: stores.map(({ id }) => id) });
  const comparisonAfter = compareCart(
    reloadedStores,
    await priceItems(reloadedStores, entries, await listOwnPricesForUser(db, userId)),
  );
  await savePrices(() => null);
  return comparisonAfter.judgment;
}

/**
 * Draws random shelf prices from the stated error distributions. An item's error is the same at all stores. A chain's
 * error is the same at all of its stores.
 */
function drawPrices(entries: readonly CartEntry[], { id: storeId, chainId }: Stores[number], seed: number) {
  const draw = (...numbers: number[]) =>
    boxMullerTransform(hashToFraction(seed, ...numbers, 1), hashToFraction(seed, ...numbers, 2))[0];
  return entries.flatMap(({ id, storePrices }) => {
    const price = storePrices.find(({ store }) => store.id === storeId);
    if (!price?.shown || !price.filledBy) return [];
    const { line, chain, own } = price.shown.error;
    const { itemId } = price.filledBy;
    const error = line * draw(id, 7) + chain * draw(chainId, 8) + own * draw(storeId, itemId, 9);
    return [
      { itemId, storeId, priceCents: Math.max(1, Math.round(price.shown.priceCents * Math.exp(error))) },
    ];
  });
}

function computeWrongOrderRisk({ chances }: StoreJudgment, pair: readonly number[]): number {
  const winChances = chances.flatMap(({ storeId, chance }) => (pair.includes(storeId) ? [chance] : []));
  return (
    Math.min(...winChances) /
    Math.max(
      0.001,
      winChances.reduce((sum, chance) => sum + chance, 0),
    )
  );
}

function computeLeaderCheckEffects(
  stores: Stores,
  entries: readonly CartEntry[],
  { cheapest, priceChecks }: StoreJudgment,
) {
  const lines = toComparisonLines(entries);
  const [first, second] = cheapest.storeIds.slice(0, 2).map((storeId) => {
    const chainId = stores.find(({ id }) => id === storeId)?.chainId ?? 0;
    return {
      storeId,
      terms: computeErrorTerms(
        lines.map((line) => priceLineAtStore(line, { storeId, chainId })),
        null,
      ).flat(),
    };
  });
  if (!first || !second) throw new Error('no two leading stores');
  const checkIndexes = priceChecks.map(({ entryId }) => lines.findIndex((line) => line.entryId === entryId));
  return computePriceCheckEffects(first, second, checkIndexes);
}

/**
 * Returns the 90th percentile of how much more the best bet costs than the cheapest store once random prices at the
 * visited stores are known.
 */
async function computeMaxExcessCents(
  stores: Stores,
  items: readonly { id: number }[],
  visitedStoreIds: readonly number[],
  seed: number,
) {
  const entries = await priceItems(stores, items);
  const observations = stores
    .filter(({ id }) => visitedStoreIds.includes(id))
    .flatMap((store) => drawPrices(entries, store, seed))
    .map((row) => ({
      ...row,
      ...({ chainId: null, regularPriceCents: null, channel: 'in-store' } as const),
      ...{ source: 'bench', observedAt: now },
    }));
  await recordObservations(db, observations, { now });
  const comparisonAfter = compareCart(stores, await priceItems(stores, items));
  await sql`truncate current_store_price, current_chain_price, item_sighting, price_observation, price_source`.execute(
    db,
  );
  return comparisonAfter.judgment?.bestBet.withinCents ?? 0;
}

const createTally = () => ({
  carts: 0,
  comparable: 0,
  rulingOut: 0,
  withSmallSet: 0,
  withOneCheapest: 0,
  withSavings: 0,
});
const tally = createTally();
const goalTally = createTally();
const GOAL_SAMPLE = { cities: 12, carts: 5 };
const closeCartTally = { carts: 0, halvedWithin: 0, halvedChance: 0, halvedPair: 0, doubts: [] as number[] };
const closePairTally = { ...closeCartTally, doubts: [] as number[] };
const checkEffects: ReturnType<typeof computePriceCheckEffects>[] = [];
const excesses: { before: number; bestBet: number; leaders: number }[] = [];
for (const { zipCode, rank } of readSeedCities()) {
  const stores = await listStoresNear(zipCode);
  const entriesById = new Map((await priceItems(stores, popularItems)).map((entry) => [entry.id, entry]));
  for (let cart = 0; cart < CARTS_PER_CITY; cart += 1) {
    const items = [...popularItems]
      .sort((a, b) => hashToFraction(rank, cart, a.id) - hashToFraction(rank, cart, b.id))
      .slice(0, LINES_PER_CART);
    const comparison = compareCart(
      stores,
      items.flatMap(({ id }) => entriesById.get(id) ?? []),
    );
    const { judgment, savings } = comparison;
    const isInGoalSample = rank <= GOAL_SAMPLE.cities && cart < GOAL_SAMPLE.carts;
    for (const counts of isInGoalSample ? [tally, goalTally] : [tally]) {
      counts.carts += 1;
      if (judgment === null || judgment.chances.length < 2) continue;
      counts.comparable += 1;
      if (judgment.ruledOut.length > 0) counts.rulingOut += 1;
      if (judgment.cheapest.storeIds.length <= 3) counts.withSmallSet += 1;
      if (judgment.bestBet.chance >= CONFIDENCE_LEVEL) counts.withOneCheapest += 1;
      if (savings?.isSure) counts.withSavings += 1;
    }
    if (judgment === null || judgment.chances.length < 2) continue;
    if (cart >= CHECKED_CARTS_PER_CITY) continue;
    const { bestBet, cheapest } = judgment;
    if (bestBet.chance < CONFIDENCE_LEVEL && judgment.priceChecks.length > 0) {
      const entries = await priceItems(stores, items);
      const after = await simulatePriceChecks(stores, entries, judgment, rank * CARTS_PER_CITY + cart);
      const remainingDoubt = (1 - (after?.bestBet.chance ?? 1)) / (1 - bestBet.chance);
      const leaders = cheapest.storeIds.slice(0, 2);
      const isPair = cheapest.storeIds.length === 2;
      for (const counts of isPair ? [closeCartTally, closePairTally] : [closeCartTally]) {
        counts.carts += 1;
        counts.doubts.push(Math.round(100 * remainingDoubt));
        if (remainingDoubt <= 0.5) counts.halvedChance += 1;
        if (after && computeWrongOrderRisk(after, leaders) <= computeWrongOrderRisk(judgment, leaders) / 2)
          counts.halvedPair += 1;
        if ((after?.bestBet.withinCents ?? 0) <= bestBet.withinCents / 2) counts.halvedWithin += 1;
      }
      checkEffects.push(computeLeaderCheckEffects(stores, entries, judgment));
    }
    const computeExcessAfterVisiting = (visitedStoreIds: readonly number[]) =>
      computeMaxExcessCents(stores, items, visitedStoreIds, rank * CARTS_PER_CITY + cart);
    excesses.push({
      before: bestBet.withinCents,
      bestBet: await computeExcessAfterVisiting([bestBet.storeId]),
      leaders: await computeExcessAfterVisiting(cheapest.storeIds.slice(0, 2)),
    });
  }
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const computeMedianExcess = (when: keyof (typeof excesses)[number]) =>
  median(excesses.map((excess) => excess[when]));
const formatShare = (count: number, { comparable } = tally) => `${((100 * count) / comparable).toFixed(1)} %`;
const figures = {
  'carts, and with two complete stores': `${tally.carts}, ${tally.comparable}`,
  'a store ruled out, 9 in 10': formatShare(tally.rulingOut),
  'the cheapest among at most three': formatShare(tally.withSmallSet),
  'one called the cheapest': formatShare(tally.withOneCheapest),
  'savings claimed': formatShare(tally.withSavings),
  [`of ${goalTally.carts} carts in ${GOAL_SAMPLE.cities} cities, a store ruled out (goal 85 %)`]: formatShare(
    goalTally.rulingOut,
    goalTally,
  ),
  'the same, the cheapest among at most three (goal 90 %)': formatShare(goalTally.withSmallSet, goalTally),
  'median within, in cents: estimates': `${computeMedianExcess('before')}`,
  'the same, prices of the best bet seen': `${computeMedianExcess('bestBet')}`,
  'the same, prices of the two leaders seen': `${computeMedianExcess('leaders')}`,
};
const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const formatCloseShare = (count: number, { carts }: typeof closePairTally) =>
  `${((100 * count) / carts).toFixed(0)} % of ${carts}`;
const formatExpectedEffect = (which: keyof (typeof checkEffects)[number]) =>
  `${(100 * mean(checkEffects.map((effect) => effect[which].halvingChance))).toFixed(0)} %, variance left ${(100 * mean(checkEffects.map((effect) => effect[which].remainingShare))).toFixed(0)} %`;
for (const [label, counts] of [
  ['no clear winner', closeCartTally],
  ['two stores close', closePairTally],
] as const)
  Object.assign(figures, {
    [`${label}, the named prices seen: chance of being wrong halved`]: formatCloseShare(
      counts.halvedChance,
      counts,
    ),
    [`${label}: between the two leaders alone, halved`]: formatCloseShare(counts.halvedPair, counts),
    [`${label}: what it may cost too much halved`]: formatCloseShare(counts.halvedWithin, counts),
    [`${label}: chance of being wrong left, median`]: `${median(counts.doubts)} %`,
  });
Object.assign(figures, {
  'between the two leaders, expected to halve: named lines': formatExpectedEffect('suggestedLines'),
  'the same, best three of all lines (the bound)': formatExpectedEffect('bestThreeLines'),
  'the same, ten lines': formatExpectedEffect('tenLines'),
});
for (const [label, figure] of Object.entries(figures)) console.info(`${label.padEnd(70)}${figure}`);

await close();
