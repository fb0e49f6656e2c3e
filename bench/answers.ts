/**
 * What the comparison answers over the 100 seed cities × 20 random carts of 20 everyday needs, on estimates alone and with
 * real prices of the best bet, or of the two leaders, entered: `npm run bench -- answers`. Fills a database of its own and
 * removes it. The same numbers at every run.
 */
import { sql } from 'kysely';
import type { CartEntry } from '#contract/cart.ts';
import { type Comparison, compareStores, comparisonLines } from '#domain/compare/comparison.ts';
import { normalPair } from '#domain/compare/draws.ts';
import { mix32 } from '#domain/compare/mix.ts';
import { type Judgement, SURE } from '#domain/price/judgement.ts';
import { loadSeed } from '#server/compose/load-seed.ts';
import { readSeedCities } from '#server/db/seed/read-seed.ts';
import { listOwnPricesOf, saveOwnPrices } from '#server/features/own-prices/api.ts';
import { priceEntries } from '#server/features/pricing/api.ts';
import { comparedStores } from '#server/features/stores/api.ts';
import { zipCentroids } from '#server/gazetteer/gazetteer.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { openBenchDatabase } from './bench-database.ts';

const CARTS = 20;
const LINES = 20;
/** How many of each city's carts get real prices entered. */
const SEEN_CARTS = 4;
/** Carts are drawn from this many of the most popular names. */
const NAMES = 200;

const now = new Date();
const { db, close } = await openBenchDatabase();
await loadSeed(db, () => {});

/** From 0 up to 1, the same for the same numbers. */
const share = (...numbers: number[]) =>
  numbers.reduce((hash, number) => mix32((hash ^ number) + 0x9e3779b9), 1) / 2 ** 32;

const { rows: names } = await sql<{ id: number }>`
  select id from (
    select distinct on (name) id, popularity from grocery_item order by name, popularity desc, id
  ) named order by popularity desc, id limit ${NAMES}
`.execute(db);

const places = new Map(zipCentroids().map((place) => [place.zipCode, place]));
const { userId } = await signIn(db);

async function storesAt(zipCode: string) {
  const place = places.get(zipCode);
  if (!place) throw new Error(`No place ${zipCode}`);
  const values = {
    latitude: place.latitude,
    longitude: place.longitude,
    address: zipCode,
    distance_miles: 15,
  };
  await db
    .insertInto('preference')
    .values({ user_id: userId, ...values, store_ids: [], extra_stop_value_cents: 500 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return comparedStores(db, { userId });
}

type Stores = Awaited<ReturnType<typeof storesAt>>;

const judge = (stores: Stores, entries: readonly CartEntry[]): Comparison =>
  compareStores({
    stores: stores.map(({ id, chainId }) => ({ storeId: id, chainId })),
    lines: comparisonLines(entries),
  });

async function priced(
  stores: Stores,
  wishes: readonly { id: number }[],
  own: Awaited<ReturnType<typeof listOwnPricesOf>> = [],
): Promise<CartEntry[]> {
  const entries = wishes.map(({ id }) => ({ id, itemId: id, quantity: 1, firmness: 'any' as const }));
  return priceEntries(db, entries, { stores, own, now });
}

/** The judgement once the shopper looked up the lines that the product names, at the stores that it names. */
async function onceChecked(stores: Stores, entries: readonly CartEntry[], before: Judgement, seed: number) {
  const checked = before.settle.flatMap(({ entryId, storeIds }) =>
    storeIds.flatMap((storeId) =>
      shelfPrices(
        entries.filter(({ id }) => id === entryId),
        storeId,
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
  const again = await comparedStores(db, { userId, storeIds: stores.map(({ id }) => id) });
  const after = judge(again, await priced(again, entries, await listOwnPricesOf(db, userId)));
  await save(() => null);
  return after.judgement;
}

/** What a store's shelves may say: each price moved by its own errors, the chain's as one. */
function shelfPrices(entries: readonly CartEntry[], storeId: number, seed: number) {
  const [level] = normalPair(share(seed, storeId, 7), share(seed, storeId, 8));
  return entries.flatMap(({ storePrices }) => {
    const at = storePrices.find(({ store }) => store.id === storeId);
    if (!at?.shown || !at.filledBy) return [];
    const { line, chain, own } = at.shown.error;
    const { itemId } = at.filledBy;
    const [draw] = normalPair(share(seed, storeId, itemId), share(seed, storeId, -itemId));
    const priceCents = Math.max(
      1,
      Math.round(at.shown.priceCents * Math.exp(chain * level + Math.hypot(line, own) * draw)),
    );
    return [{ itemId, storeId, priceCents }];
  });
}

/** What the best bet may cost too much once the real prices of these stores are in. */
async function withinOnceSeen(
  stores: Stores,
  wishes: readonly { id: number }[],
  seen: readonly number[],
  seed: number,
) {
  const entries = await priced(stores, wishes);
  const rows = seen
    .flatMap((storeId) => shelfPrices(entries, storeId, seed))
    .map((row) => ({
      ...row,
      ...({ chainId: null, regularPriceCents: null, channel: 'in-store' } as const),
      ...{ source: 'bench', observedAt: now },
    }));
  await recordObservations(db, rows, { now });
  const after = judge(stores, await priced(stores, wishes));
  await sql`truncate current_store_price, current_chain_price, item_sighting, price_observation, price_source`.execute(
    db,
  );
  return after.judgement?.bestBet.withinCents ?? 0;
}

const tally = {
  carts: 0,
  /** Two stores or more have every line. */
  comparable: 0,
  isRuling: 0,
  isSmallSet: 0,
  isOne: 0,
  hasSavings: 0,
};
/** Carts without one clear winner, and those in which looking at the named prices halved the doubt. */
const closeCarts = { carts: 0, halvedWithin: 0, halvedChance: 0, share: [] as number[] };
const withins: { before: number; bestBet: number; leaders: number }[] = [];
for (const { zipCode, rank } of readSeedCities()) {
  const stores = await storesAt(zipCode);
  const all = new Map((await priced(stores, names)).map((entry) => [entry.id, entry]));
  for (let cart = 0; cart < CARTS; cart += 1) {
    const wishes = [...names]
      .sort((a, b) => share(rank, cart, a.id) - share(rank, cart, b.id))
      .slice(0, LINES);
    const comparison = judge(
      stores,
      wishes.flatMap(({ id }) => all.get(id) ?? []),
    );
    tally.carts += 1;
    const { judgement, savings } = comparison;
    if (judgement === null || judgement.chances.length < 2) continue;
    tally.comparable += 1;
    if (judgement.ruledOut.length > 0) tally.isRuling += 1;
    if (judgement.cheapest.storeIds.length <= 3) tally.isSmallSet += 1;
    if (judgement.bestBet.chance >= 0.9) tally.isOne += 1;
    if (savings?.isSure) tally.hasSavings += 1;
    if (cart >= SEEN_CARTS) continue;
    const { bestBet, cheapest } = judgement;
    if (bestBet.chance < SURE && judgement.settle.length > 0) {
      const entries = await priced(stores, wishes);
      const after = await onceChecked(stores, entries, judgement, rank * CARTS + cart);
      const doubt = (1 - (after?.bestBet.chance ?? 1)) / (1 - bestBet.chance);
      closeCarts.carts += 1;
      closeCarts.share.push(Math.round(100 * doubt));
      if (doubt <= 0.5) closeCarts.halvedChance += 1;
      if ((after?.bestBet.withinCents ?? 0) <= bestBet.withinCents / 2) closeCarts.halvedWithin += 1;
    }
    const once = (seen: readonly number[]) => withinOnceSeen(stores, wishes, seen, rank * CARTS + cart);
    withins.push({
      before: bestBet.withinCents,
      bestBet: await once([bestBet.storeId]),
      // Where the product asks for real prices.
      leaders: await once(cheapest.storeIds.slice(0, 2)),
    });
  }
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const medianOf = (known: keyof (typeof withins)[number]) => median(withins.map((within) => within[known]));
const ofComparable = (count: number) => `${((100 * count) / tally.comparable).toFixed(1)} %`;
const figures = {
  'carts, and with two complete stores': `${tally.carts}, ${tally.comparable}`,
  'a store ruled out, 9 in 10': ofComparable(tally.isRuling),
  'the cheapest among at most three': ofComparable(tally.isSmallSet),
  'one called the cheapest': ofComparable(tally.isOne),
  'savings claimed': ofComparable(tally.hasSavings),
  'median within, in cents: estimates': `${medianOf('before')}`,
  'the same, prices of the best bet seen': `${medianOf('bestBet')}`,
  'the same, prices of the two leaders seen': `${medianOf('leaders')}`,
};
const ofClose = (count: number) =>
  `${((100 * count) / closeCarts.carts).toFixed(0)} % of ${closeCarts.carts}`;
Object.assign(figures, {
  'the named prices (three at most) seen: chance of being wrong halved': ofClose(closeCarts.halvedChance),
  'the same: what it may cost too much halved': ofClose(closeCarts.halvedWithin),
  'the same: chance of being wrong left, median': `${median(closeCarts.share)} %`,
});
for (const [what, figure] of Object.entries(figures)) console.info(`${what.padEnd(70)}${figure}`);

await close();
