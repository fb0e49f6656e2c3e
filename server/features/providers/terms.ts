import type { SourceTerms } from '#contract/providers.ts';
import type { Env } from '#server/env/env.ts';

/** The source of prices that Kroger sends, as shoppers read it. */
export const KROGER = 'Kroger';

const READ_AT = '2026-11-21';

const forbidden = { mayCompare: false, mayStore: false, mayShowHistory: false } as const;
const allowed = { mayCompare: true, mayStore: true, mayShowHistory: true } as const;

/** What Kroger lets us do: nothing with a comparison, unless the operator states an agreement. */
export function krogerTerms({ KROGER_AGREEMENT: agreement }: Pick<Env, 'KROGER_AGREEMENT'>): SourceTerms {
  return {
    name: KROGER,
    ...(agreement === undefined ? forbidden : allowed),
    maxCacheSeconds: null,
    requiredWords: null,
    termsUrl: 'https://developer.kroger.com',
    readAt: READ_AT,
    note:
      agreement === undefined
        ? 'By a reading of its public terms prices may not be compared with those of other retailers, nor stored beyond the cache header.'
        : `By the agreement that the operator states: ${agreement}`,
  };
}

/** Where else prices come from, or could. Only what was read on that day, at second hand; an operator reads the terms anew. */
export const otherTerms: readonly SourceTerms[] = [
  {
    name: 'Walmart',
    ...forbidden,
    maxCacheSeconds: null,
    requiredWords: null,
    termsUrl: 'https://walmart.io',
    readAt: READ_AT,
    note: 'Its interface is for advertising its own products alone, unless it permits more in writing. Not built.',
  },
  {
    name: 'Open Prices',
    ...allowed,
    maxCacheSeconds: null,
    requiredWords: '© Open Food Facts contributors, ODbL',
    termsUrl: 'https://prices.openfoodfacts.org',
    readAt: READ_AT,
    note: 'A published database made of it is shared alike. It comes in as its daily dump, which an operator imports, and where OPEN_PRICES_API is set by its interface each day. Its prices are kept apart by their source.',
  },
  {
    name: 'Shoppers',
    ...allowed,
    maxCacheSeconds: null,
    requiredWords: null,
    termsUrl: null,
    readAt: READ_AT,
    note: 'What they saw and paid, by their consent, without their names.',
  },
  {
    name: 'Bureau of Labor Statistics',
    ...allowed,
    maxCacheSeconds: null,
    requiredWords: 'U.S. Bureau of Labor Statistics, Average Price Data',
    termsUrl: 'https://www.bls.gov/opub/copyright-information.htm',
    readAt: READ_AT,
    note: 'Public domain. The base of many estimates, and the average that stands beside the history of an item. Its files are imported by an operator; where BLS_API is set it is asked for new months.',
  },
];

/** Why no price of Kroger is in a comparison, as a sentence; null where it may be. */
export function whyNotCompared(env: Pick<Env, 'KROGER_AGREEMENT'>): string | null {
  if (krogerTerms(env).mayCompare) return null;
  return "Kroger's terms forbid comparing its prices with other stores' without a written agreement, and none is stated here.";
}

/** What its public tier allows, of locations as of prices unless configured. */
export const callsPerDay = ({ KROGER_CALLS_PER_DAY: products }: Pick<Env, 'KROGER_CALLS_PER_DAY'>) => ({
  products,
  locations: 1_600,
});
