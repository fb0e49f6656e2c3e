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

const CARTS = 20;
const LINES = 20;
/** Number of carts per city for which price checks are simulated. */
const SEEN_CARTS = 4;
const NAMES = 200;

const now = new Date();
const { db, close } = await openBenchDatabase();
await loadSeed(db, () => {});

const seededShare = (...numbers: number[]) =>
  numbers.reduce((hash, number) => mix32((hash ^ number) + 0x9e3779b9), 1) / 2 ** 32;

const { rows: names } = await sql<{ id: number }>`
  select id from (
    select distinct on (name) id, popularity from grocery_item order by name, popularity desc, id
  ) named order by popularity desc, id limit ${NAMES}
`.execute(db);

const placesByZip = new Map(listZipCentroids().map((place) => [place.zipCode, place]));
const { userId } = await signIn(db);

async function storesAt(zipCode: string) {
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

type Stores = Awaited<ReturnType<typeof storesAt>>;

const compareAt = (stores: Stores, entries: readonly CartEntry[]): Comparison =>
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

async function measureChecks(
  stores: Stores,
  entries: readonly CartEntry[],
  before: StoreJudgment,
  seed: number,
) {
  const checked = before.priceChecks.flatMap(({ entryId, storeIds }) =>
    stores
      .filter(({ id }) => storeIds.includes(id))
      .flatMap((store) =>
        shelfPrices(
          entries.filter(({ id }) => id === entryId),
          store,
          seed,
        ),
      ),
  );
  const seenAt = now.toISOString();
  const save = (priceCentsOf: (row: (typeof checked)[number]) => number | null) =>
    saveOwnPrices(db, {
      ...{ userId, now },
      prices: checked.map((row) => ({
        ...{ itemId: row.itemId, storeId: row.storeId, regularPriceCents: null, seenAt },
        priceCents: priceCentsOf(row),
      })),
    });
  await save(({ priceCents }) => priceCents);
  const again = await listPricingStores(db, { userId, storeIds: stores.map(({ id }) => id) });
  const after = compareAt(again, await priceItems(again, entries, await listOwnPricesForUser(db, userId)));
  await save(() => null);
  return after.judgment;
}

/**
 * Draws random shelf prices from the stated error distributions. An item's error is the same at all stores. A chain's
 * error is the same at all of its stores.
 */
function shelfPrices(entries: readonly CartEntry[], { id: storeId, chainId }: Stores[number], seed: number) {
  const draw = (...numbers: number[]) =>
    boxMullerTransform(seededShare(seed, ...numbers, 1), seededShare(seed, ...numbers, 2))[0];
  return entries.flatMap(({ id, storePrices }) => {
    const at = storePrices.find(({ store }) => store.id === storeId);
    if (!at?.shown || !at.filledBy) return [];
    const { line, chain, own } = at.shown.error;
    const { itemId } = at.filledBy;
    const off = line * draw(id, 7) + chain * draw(chainId, 8) + own * draw(storeId, itemId, 9);
    return [{ itemId, storeId, priceCents: Math.max(1, Math.round(at.shown.priceCents * Math.exp(off))) }];
  });
}

function chanceOfWrongOrder({ chances }: StoreJudgment, pair: readonly number[]): number {
  const wins = chances.flatMap(({ storeId, chance }) => (pair.includes(storeId) ? [chance] : []));
  return (
    Math.min(...wins) /
    Math.max(
      0.001,
      wins.reduce((sum, chance) => sum + chance, 0),
    )
  );
}

function computeLeaderCheckEffects(
  stores: Stores,
  entries: readonly CartEntry[],
  { cheapest, priceChecks }: StoreJudgment,
) {
  const lines = toComparisonLines(entries);
  const [one, other] = cheapest.storeIds.slice(0, 2).map((storeId) => {
    const chainId = stores.find(({ id }) => id === storeId)?.chainId ?? 0;
    return {
      storeId,
      terms: computeErrorTerms(
        lines.map((line) => priceLineAtStore(line, { storeId, chainId })),
        null,
      ).flat(),
    };
  });
  if (!one || !other) throw new Error('no two leading stores');
  const suggested = priceChecks.map(({ entryId }) => lines.findIndex((line) => line.entryId === entryId));
  return computePriceCheckEffects(one, other, suggested);
}

/**
 * 90th percentile of how much more the best bet costs than the cheapest store, assuming that the prices at the visited
 * stores are known.
 */
async function computeMaxExcessCents(
  stores: Stores,
  items: readonly { id: number }[],
  visitedStoreIds: readonly number[],
  seed: number,
) {
  const entries = await priceItems(stores, items);
  const rows = stores
    .filter(({ id }) => visitedStoreIds.includes(id))
    .flatMap((store) => shelfPrices(entries, store, seed))
    .map((row) => ({
      ...row,
      ...({ chainId: null, regularPriceCents: null, channel: 'in-store' } as const),
      ...{ source: 'bench', observedAt: now },
    }));
  await recordObservations(db, rows, { now });
  const after = compareAt(stores, await priceItems(stores, items));
  await sql`truncate current_store_price, current_chain_price, item_sighting, price_observation, price_source`.execute(
    db,
  );
  return after.judgment?.bestBet.withinCents ?? 0;
}

const newTally = () => ({
  carts: 0,
  comparable: 0,
  isRuling: 0,
  isSmallSet: 0,
  isOne: 0,
  hasSavings: 0,
});
const tally = newTally();
const sixty = newTally();
const SIXTY = { cities: 12, carts: 5 };
const closeCarts = { carts: 0, halvedWithin: 0, halvedChance: 0, halvedPair: 0, share: [] as number[] };
const pairs = { ...closeCarts, share: [] as number[] };
const bounds: ReturnType<typeof computePriceCheckEffects>[] = [];
const withins: { before: number; bestBet: number; leaders: number }[] = [];
for (const { zipCode, rank } of readSeedCities()) {
  const stores = await storesAt(zipCode);
  const all = new Map((await priceItems(stores, names)).map((entry) => [entry.id, entry]));
  for (let cart = 0; cart < CARTS; cart += 1) {
    const items = [...names]
      .sort((a, b) => seededShare(rank, cart, a.id) - seededShare(rank, cart, b.id))
      .slice(0, LINES);
    const comparison = compareAt(
      stores,
      items.flatMap(({ id }) => all.get(id) ?? []),
    );
    const { judgment, savings } = comparison;
    const isOfSixty = rank <= SIXTY.cities && cart < SIXTY.carts;
    for (const counts of isOfSixty ? [tally, sixty] : [tally]) {
      counts.carts += 1;
      if (judgment === null || judgment.chances.length < 2) continue;
      counts.comparable += 1;
      if (judgment.ruledOut.length > 0) counts.isRuling += 1;
      if (judgment.cheapest.storeIds.length <= 3) counts.isSmallSet += 1;
      if (judgment.bestBet.chance >= CONFIDENCE_LEVEL) counts.isOne += 1;
      if (savings?.isSure) counts.hasSavings += 1;
    }
    if (judgment === null || judgment.chances.length < 2) continue;
    if (cart >= SEEN_CARTS) continue;
    const { bestBet, cheapest } = judgment;
    if (bestBet.chance < CONFIDENCE_LEVEL && judgment.priceChecks.length > 0) {
      const entries = await priceItems(stores, items);
      const after = await measureChecks(stores, entries, judgment, rank * CARTS + cart);
      const doubt = (1 - (after?.bestBet.chance ?? 1)) / (1 - bestBet.chance);
      const leaders = cheapest.storeIds.slice(0, 2);
      const isPair = cheapest.storeIds.length === 2;
      for (const counts of isPair ? [closeCarts, pairs] : [closeCarts]) {
        counts.carts += 1;
        counts.share.push(Math.round(100 * doubt));
        if (doubt <= 0.5) counts.halvedChance += 1;
        if (after && chanceOfWrongOrder(after, leaders) <= chanceOfWrongOrder(judgment, leaders) / 2)
          counts.halvedPair += 1;
        if ((after?.bestBet.withinCents ?? 0) <= bestBet.withinCents / 2) counts.halvedWithin += 1;
      }
      bounds.push(computeLeaderCheckEffects(stores, entries, judgment));
    }
    const maxExcessAfter = (visitedStoreIds: readonly number[]) =>
      computeMaxExcessCents(stores, items, visitedStoreIds, rank * CARTS + cart);
    withins.push({
      before: bestBet.withinCents,
      bestBet: await maxExcessAfter([bestBet.storeId]),
      leaders: await maxExcessAfter(cheapest.storeIds.slice(0, 2)),
    });
  }
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const medianOf = (known: keyof (typeof withins)[number]) => median(withins.map((within) => within[known]));
const ofComparable = (count: number, { comparable } = tally) =>
  `${((100 * count) / comparable).toFixed(1)} %`;
const figures = {
  'carts, and with two complete stores': `${tally.carts}, ${tally.comparable}`,
  'a store ruled out, 9 in 10': ofComparable(tally.isRuling),
  'the cheapest among at most three': ofComparable(tally.isSmallSet),
  'one called the cheapest': ofComparable(tally.isOne),
  'savings claimed': ofComparable(tally.hasSavings),
  [`of ${sixty.carts} carts in ${SIXTY.cities} cities, a store ruled out (goal 85 %)`]: ofComparable(
    sixty.isRuling,
    sixty,
  ),
  'the same, the cheapest among at most three (goal 90 %)': ofComparable(sixty.isSmallSet, sixty),
  'median within, in cents: estimates': `${medianOf('before')}`,
  'the same, prices of the best bet seen': `${medianOf('bestBet')}`,
  'the same, prices of the two leaders seen': `${medianOf('leaders')}`,
};
const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const ofClose = (count: number, { carts }: typeof pairs) =>
  `${((100 * count) / carts).toFixed(0)} % of ${carts}`;
const byTheory = (which: keyof (typeof bounds)[number]) =>
  `${(100 * mean(bounds.map((bound) => bound[which].halvingChance))).toFixed(0)} %, variance left ${(100 * mean(bounds.map((bound) => bound[which].remainingShare))).toFixed(0)} %`;
for (const [of, counts] of [
  ['no clear winner', closeCarts],
  ['two stores close', pairs],
] as const)
  Object.assign(figures, {
    [`${of}, the named prices seen: chance of being wrong halved`]: ofClose(counts.halvedChance, counts),
    [`${of}: between the two leaders alone, halved`]: ofClose(counts.halvedPair, counts),
    [`${of}: what it may cost too much halved`]: ofClose(counts.halvedWithin, counts),
    [`${of}: chance of being wrong left, median`]: `${median(counts.share)} %`,
  });
Object.assign(figures, {
  'between the two leaders, expected to halve: named lines': byTheory('suggestedLines'),
  'the same, best three of all lines (the bound)': byTheory('bestThreeLines'),
  'the same, ten lines': byTheory('tenLines'),
});
for (const [what, figure] of Object.entries(figures)) console.info(`${what.padEnd(70)}${figure}`);

await close();
