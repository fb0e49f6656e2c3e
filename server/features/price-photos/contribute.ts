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

const RETRY_DELAY_MS = HOUR_MS;
/**
 * A store that isn't on the map is looked up again after this time. New stores are usually added to the map within
 * weeks.
 */
const MAP_RETRY_DELAY_MS = 30 * DAY_MS;

/** Uses the West Coast's time zone, because its date is the earliest in the contiguous US. */
const toWestCoastDate = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(at);

/** Null if the store isn't on OpenStreetMap. Throws ProviderError. */
async function findStoreOnMap(
  db: Db,
  { storeId, chainName: name, latitude, longitude }: DueContribution,
  { nominatim, clock }: ContributionDeps,
): Promise<MapPlace | null> {
  const now = clock();
  const knownPlace = await findMapPlace(db, storeId, new Date(now.getTime() - MAP_RETRY_DELAY_MS));
  if (knownPlace !== undefined) return knownPlace;
  const result = await nominatim.findShop({ name, latitude, longitude });
  if (result.kind === 'unavailable') throw new ProviderError('away', `The map: ${result.reason}.`);
  const place = result.kind === 'found' ? result.place : null;
  await insertMapPlace(db, storeId, { place, now });
  return place;
}

const refusedError = (reason: string) => new ProviderError('refused', reason);

/** Throws ProviderError. */
async function contributeOne(
  db: Db,
  dueContribution: DueContribution,
  deps: ContributionDeps & { session: Awaited<ReturnType<OpenPricesContributor['open']>> },
): Promise<void> {
  const place = await findStoreOnMap(db, dueContribution, deps);
  if (place === null) throw refusedError('The store was not found on OpenStreetMap.');
  const jpeg = await deps.photos.get(dueContribution.photoName).catch(() => {
    throw new ProviderError('away', 'The photo cannot be read now.');
  });
  if (jpeg === null) throw refusedError('The photo is gone.');
  const { gtin, priceCents, regularPriceCents, promotionEndsOn, seenAt } = dueContribution;
  const isPromotion = regularPriceCents !== null || promotionEndsOn !== null;
  const contribution: Contribution = {
    ...{ jpeg, gtin, priceCents, regularPriceCents, isPromotion, place, date: toWestCoastDate(seenAt) },
  };
  if (!(await isStillWaiting(db, dueContribution))) return;
  const proofId =
    dueContribution.proofId === null
      ? await deps.session.uploadProof(contribution)
      : Number(dueContribution.proofId);
  await updateProofId(db, dueContribution, proofId);
  await recordContribution(db, dueContribution, await deps.session.submitPrice(contribution, proofId));
}

/**
 * Contributes all due prices to Open Prices. If Open Prices rejects a price, the price isn't sent again. Failed
 * requests are retried an hour later. Returns an error message, or null.
 */
export async function contributeDuePrices(db: Db, deps: ContributionDeps): Promise<string | null> {
  const dueContributions = await listDueContributions(db, deps.clock());
  if (dueContributions.length === 0) return null;
  const errorMessages = new Set<string>();
  try {
    const session = await deps.contributor.open();
    for (const contribution of dueContributions) {
      try {
        await contributeOne(db, contribution, { ...deps, session });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const isRefused = error.kind === 'refused';
        const nextTryAt = isRefused ? null : new Date(deps.clock().getTime() + RETRY_DELAY_MS);
        await recordContributionFailure(db, contribution, { reason: error.message, nextTryAt });
        if (!isRefused) errorMessages.add(error.message);
      }
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    errorMessages.add(error.message);
  }
  return errorMessages.size === 0 ? null : [...errorMessages].join(' ');
}
