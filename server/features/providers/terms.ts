import type { SourceTerms } from '#contract/providers.ts';
import { deferredText } from '#domain/language.ts';
import type { Env } from '#server/env/env.ts';
import type { LiveEndpoint, LiveProvider } from './live-provider.ts';

export const KROGER = 'Kroger';
export const WALMART = 'Walmart';

const TERMS_READ_AT = '2026-11-21';

const forbiddenUses = { mayCompare: false, mayStore: false, mayShowHistory: false } as const;
const allowedUses = { mayCompare: true, mayStore: true, mayShowHistory: true } as const;

export const LIVE_PROVIDERS = [KROGER, WALMART] as const;

export type LiveProviderName = LiveProvider['name'];
type Agreements = Pick<Env, 'KROGER_AGREEMENT' | 'WALMART_AGREEMENT'>;

const publicTerms = {
  [KROGER]: {
    termsUrl: 'https://developer.kroger.com',
    note: 'From our reading of its public terms, we can’t compare these prices with other stores’ or keep them longer than its cache time.',
    why: deferredText(
      'Kroger doesn’t let us compare its prices with other stores’ without a written agreement, and we don’t have one.',
    ),
  },
  [WALMART]: {
    termsUrl: 'https://walmart.io',
    note: 'From our reading of its public terms, its API is only for advertising its own products unless it agrees in writing. We only link to its search pages.',
    why: deferredText(
      'Walmart doesn’t let us use its prices for anything but advertising its products without written permission, and we don’t have it.',
    ),
  },
} as const;

const findAgreement = (env: Agreements, name: LiveProviderName) =>
  name === KROGER ? env.KROGER_AGREEMENT : env.WALMART_AGREEMENT;

export function findLiveTerms(env: Agreements, name: LiveProviderName): SourceTerms {
  const agreement = findAgreement(env, name);
  const { termsUrl, note } = publicTerms[name];
  return {
    name,
    ...(agreement === undefined ? forbiddenUses : allowedUses),
    maxCacheSeconds: null,
    requiredWords: null,
    termsUrl,
    readAt: TERMS_READ_AT,
    note: agreement === undefined ? note : `By the agreement that the operator states: ${agreement}`,
  };
}

/** `readAt` is the day on which we read the terms. */
export const otherSourceTerms: readonly SourceTerms[] = [
  {
    name: 'Open Prices',
    ...allowedUses,
    maxCacheSeconds: null,
    requiredWords: '© Open Food Facts contributors, ODbL',
    termsUrl: 'https://prices.openfoodfacts.org',
    readAt: TERMS_READ_AT,
    note: 'If we publish a database made from it, we must share it under the same license. An operator imports the daily file, or set OPEN_PRICES_API to fetch it every day. These prices are stored under their own source. Set OPEN_PRICES_USER to let shoppers share prices back.',
  },
  {
    name: 'Shoppers',
    ...allowedUses,
    maxCacheSeconds: null,
    requiredWords: null,
    termsUrl: null,
    readAt: TERMS_READ_AT,
    note: 'What they saw and paid, shared with their permission and without their names.',
  },
  {
    name: 'Bureau of Labor Statistics',
    ...allowedUses,
    maxCacheSeconds: null,
    requiredWords: 'U.S. Bureau of Labor Statistics, Average Price Data',
    termsUrl: 'https://www.bls.gov/opub/copyright-information.htm',
    readAt: TERMS_READ_AT,
    note: 'Public domain. The starting point for many estimates, and the average shown in an item’s price history. An operator imports the files, or set BLS_API to fetch new months.',
  },
  {
    name: 'USDA AMS',
    ...allowedUses,
    maxCacheSeconds: null,
    requiredWords: 'USDA AMS Market News',
    termsUrl: 'https://mymarketnews.ams.usda.gov',
    readAt: TERMS_READ_AT,
    note: 'Public domain. What stores advertise each week by region: beside the history of an item, never a price of a store. Its reports are imported by an operator; where AMS_API_KEY is set it is asked for each new week.',
  },
  {
    name: 'All The Places',
    ...allowedUses,
    maxCacheSeconds: null,
    requiredWords: null,
    termsUrl: 'https://www.alltheplaces.xyz',
    readAt: TERMS_READ_AT,
    note: 'CC0. Where stores of known chains are, from what chains say on their websites; no prices. What USDA lists already stays as USDA has it. Its files are imported by an operator; where ALL_THE_PLACES_URL is set, ALL_THE_PLACES_SPIDERS are asked for once a week.',
  },
];

export const getComparisonRestriction = (env: Agreements, name: LiveProviderName): string | null =>
  findLiveTerms(env, name).mayCompare ? null : publicTerms[name].why;

/** Only the budget for products is configurable. The budget for locations is the public tier's limit. */
export const getDailyCallBudgets = (
  env: Pick<Env, 'KROGER_CALLS_PER_DAY' | 'WALMART_CALLS_PER_DAY'>,
  name: LiveProviderName,
): Record<LiveEndpoint, number> =>
  name === KROGER
    ? { products: env.KROGER_CALLS_PER_DAY, locations: 1_600 }
    : { products: env.WALMART_CALLS_PER_DAY, locations: 250 };
