import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import type { NominatimClient } from '#server/gateways/nominatim/nominatim.ts';
import type { MapPlace } from '#server/gateways/nominatim/reply.ts';
import type { Contribution, OpenPricesContributor } from '#server/gateways/open-prices/contribute.ts';
import type { PhotoStorage } from '#server/gateways/photos/photos.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';
import {
  type DueContribution,
  findMapPlace,
  insertMapPlace,
  isStillWaiting,
  listDueContributions,
  recordContribution,
  recordContributionFailure,
  updateProofId,
} from './contributions.ts';

type ContributionDeps = {
  contributor: OpenPricesContributor;
  photos: PhotoStorage;
  nominatim: NominatimClient;
  clock: Clock;
};

const RETRY_MS = HOUR_MS;
/**
 * A store that isn't on the map is looked up again after this time. New stores are usually added to the map within
 * weeks.
 */
const MAP_RETRY_MS = 30 * DAY_MS;

/** Uses the West Coast's time zone, because its date is the earliest in the contiguous US. */
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(at);

/** Null if the store isn't on OpenStreetMap. Throws ProviderError. */
async function findStoreOnMap(
  db: Db,
  { storeId, chainName: name, latitude, longitude }: DueContribution,
  { nominatim, clock }: ContributionDeps,
): Promise<MapPlace | null> {
  const now = clock();
  const known = await findMapPlace(db, storeId, new Date(now.getTime() - MAP_RETRY_MS));
  if (known !== undefined) return known;
  const found = await nominatim.findShop({ name, latitude, longitude });
  if (found.kind === 'unavailable') throw new ProviderError('away', `The map: ${found.reason}.`);
  const place = found.kind === 'found' ? found.place : null;
  await insertMapPlace(db, storeId, { place, now });
  return place;
}

const refusedError = (reason: string) => new ProviderError('refused', reason);

/** Throws ProviderError. */
async function contributeOne(
  db: Db,
  waiting: DueContribution,
  deps: ContributionDeps & { session: Awaited<ReturnType<OpenPricesContributor['open']>> },
): Promise<void> {
  const place = await findStoreOnMap(db, waiting, deps);
  if (place === null) throw refusedError('The store was not found on OpenStreetMap.');
  const jpeg = await deps.photos.get(waiting.photoName).catch(() => {
    throw new ProviderError('away', 'The photo cannot be read now.');
  });
  if (jpeg === null) throw refusedError('The photo is gone.');
  const { gtin, priceCents, regularPriceCents, promotionEndsOn, seenAt } = waiting;
  const isPromotion = regularPriceCents !== null || promotionEndsOn !== null;
  const gift: Contribution = {
    ...{ jpeg, gtin, priceCents, regularPriceCents, isPromotion, place, date: dayOf(seenAt) },
  };
  if (!(await isStillWaiting(db, waiting))) return;
  const proofId = waiting.proofId === null ? await deps.session.proof(gift) : Number(waiting.proofId);
  await updateProofId(db, waiting, proofId);
  await recordContribution(db, waiting, await deps.session.price(gift, proofId));
}

/**
 * Contributes all due prices to Open Prices. If Open Prices refuses a price, the price isn't sent again. Failed
 * requests are retried an hour later. Returns an error message, or null.
 */
export async function contributeDuePrices(db: Db, deps: ContributionDeps): Promise<string | null> {
  const waiting = await listDueContributions(db, deps.clock());
  if (waiting.length === 0) return null;
  const troubles = new Set<string>();
  try {
    const session = await deps.contributor.open();
    for (const each of waiting) {
      try {
        await contributeOne(db, each, { ...deps, session });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const isOver = error.kind === 'refused';
        const nextTryAt = isOver ? null : new Date(deps.clock().getTime() + RETRY_MS);
        await recordContributionFailure(db, each, { reason: error.message, nextTryAt });
        if (!isOver) troubles.add(error.message);
      }
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    troubles.add(error.message);
  }
  return troubles.size === 0 ? null : [...troubles].join(' ');
}
