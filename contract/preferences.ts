import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import { DEFAULT_TAX_BASIS, taxBases } from '#domain/tax/tax-rates.ts';
import { isTimeZone } from '#domain/wall-clock.ts';
import { budget } from './budget.ts';
import type { Endpoint } from './endpoint.ts';
import { count, id, latitude, longitude, textSchema, withDescription } from './fields.ts';
import {
  DISTANCE_STEP_MILES,
  MAX_DISTANCE_MILES,
  MAX_LOYALTY_CARDS,
  MAX_SELECTED_STORES,
  MIN_DISTANCE_MILES,
  STORE_LIMIT_MESSAGE,
} from './limits.ts';
import { store } from './stores.ts';

export const DEFAULT_DISTANCE_MILES = 15;

const userLocation = z.strictObject({
  lat: latitude,
  lng: longitude,
  address: textSchema().check(z.maxLength(300)),
  isApproximate: z._default(z.boolean(), false),
});

export type UserLocation = z.output<typeof userLocation>;

const taxBasis = withDescription(
  z.enum(taxBases),
  "8% tax on everything, or approximate rates of each store's state",
);

const cardChainIds = withDescription(
  z.array(id).check(z.maxLength(MAX_LOYALTY_CARDS, `at most ${MAX_LOYALTY_CARDS} cards`)),
  'chains whose card the shopper has, so that their member prices count',
);

const hasDeclinedClubs = withDescription(
  z.boolean(),
  "whether the shopper said they aren't a member of any club, so the store picker doesn't ask again",
);

const budgetCents = withDescription(
  budget,
  'the most that the shopper wants to spend on a trip, or in a week, with tax',
);

const hasWeeklyBudget = withDescription(
  z.boolean(),
  'whether `budgetCents` is for each week instead of each trip',
);

const paysWithSnap = withDescription(
  z.boolean(),
  'whether SNAP (EBT) pays for eligible food, which then carries no sales tax',
);

const timeZoneDescription =
  "the shopper's time zone, as reported by the browser, for the dates of recurring orders, weekly lists and budgets, and for times in mails";

const timeZoneName = z.string().check(z.maxLength(64));

const timeZone = withDescription(
  z.nullable(
    timeZoneName.check(z.refine(isTimeZone, deferredText('must be an IANA time zone, like America/Chicago'))),
  ),
  timeZoneDescription,
);

/** Time zones aren't validated in responses, because that would slow down the page load. */
const savedTimeZone = withDescription(z.nullable(timeZoneName), timeZoneDescription);

const settings = {
  location: z.nullable(userLocation),
  distanceMiles: z
    .number()
    .check(
      z.minimum(MIN_DISTANCE_MILES),
      z.maximum(MAX_DISTANCE_MILES),
      z.multipleOf(DISTANCE_STEP_MILES, deferredText('must be a whole or half mile')),
    ),
  storeIds: z.array(id).check(z.maxLength(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE)),
  extraStopValueCents: count.check(z.maximum(100_00)),
  taxBasis: z._default(taxBasis, DEFAULT_TAX_BASIS),
  cardChainIds: z._default(cardChainIds, []),
  timeZone: z._default(timeZone, null),
  hasDeclinedClubs: z._default(hasDeclinedClubs, false),
  budgetCents: z._default(budgetCents, null),
  hasWeeklyBudget: z._default(hasWeeklyBudget, false),
  paysWithSnap: z._default(paysWithSnap, false),
};

const preferences = z.object({
  ...settings,
  timeZone: z._default(savedTimeZone, null),
  stores: z.array(store),
  cards: withDescription(
    z.array(z.object({ chainId: id, chainName: z.string(), logo: z.string(), color: z.string() })),
    'the chains of `cardChainIds`',
  ),
  spentThisWeekCents: withDescription(
    z.nullable(count),
    'by receipts of earlier trips, since Sunday in `timeZone`; null unless there is a weekly budget',
  ),
  closedStores: withDescription(
    z.array(z.string()),
    'names of selected stores that have closed, until the selection is saved again',
  ),
});

export type Preferences = z.output<typeof preferences>;

export const getPreferences = {
  method: 'GET',
  path: '/api/preferences',
  summary: 'Location, distance, selected stores, value of an extra stop, and how tax is computed',
  access: 'user',
  success: 200,
  response: preferences,
} as const satisfies Endpoint;

/** Omitted fields aren't written, so another tab's changes to them are kept. */
export const patchPreferences = {
  method: 'PATCH',
  path: '/api/preferences',
  summary: 'Change some preferences',
  access: 'user',
  body: z.partial(
    z.strictObject({
      ...settings,
      ...{ taxBasis, cardChainIds, timeZone, hasDeclinedClubs, budgetCents, hasWeeklyBudget, paysWithSnap },
    }),
  ),
  success: 200,
  response: preferences,
} as const satisfies Endpoint;

export const putPreferences = {
  method: 'PUT',
  path: '/api/preferences',
  summary: 'Replace all preferences',
  access: 'user',
  body: z.strictObject(settings),
  success: 200,
  response: preferences,
} as const satisfies Endpoint;
