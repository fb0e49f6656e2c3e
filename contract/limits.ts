import { deferredText } from '#domain/language.ts';

// This module has no schemas, so pages can import its constants without loading Zod.

/**
 * Header with the id of the user the page was loaded for. If the session belongs to someone else, the server responds
 * with 401 `other_user`.
 */
export const USER_HEADER = 'cartwise-user';

/** Header with a write's idempotency key. A repeated write isn't run again and gets the first response. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Set on sign-out. The next page deletes this browser's list data and the cookie. */
export const SIGNED_OUT_COOKIE = 'signed-out';

export { MAX_QUANTITY } from '#domain/item/size/sold-by-weight.ts';

/** Limits the size of responses, which have up to five store prices per entry. */
export const MAX_CART_ENTRIES = 200;

export const MAX_CART_NOTES = 100;
export const CART_NOTE_MAX_CHARACTERS = 120;
export const LINE_NOTE_MAX_CHARACTERS = 120;

export const LIST_TEXT_MAX_CHARACTERS = 20_000;
export const MAX_LIST_TEXT_LINES = 100;

export const SEARCH_MIN_CHARACTERS = 3;
export const SEARCH_MAX_GROUPS = 6;

export const ADDRESS_MAX_CHARACTERS = 200;

export const MIN_DISTANCE_MILES = 1;
export const MAX_DISTANCE_MILES = 25;
export const DISTANCE_STEP_MILES = 0.5;
export const MAX_BUDGET_CENTS = 99_999_00;

export const MAX_SELECTED_STORES = 5;
export const MAX_LOYALTY_CARDS = 40;
export const STORE_LIMIT_TITLE = deferredText('Store Limit Reached');
export const STORE_LIMIT_MESSAGE = deferredText(
  'You can select up to 5 stores. Remove a store first to add a new one.',
);

export const MAX_PRICED_ITEMS = 120;

/** Older prices aren't listed, because stores match only current prices. */
export const PRICE_MATCH_MAX_AGE_DAYS = 7;

export const PRICE_HISTORY_DAYS = 365;
export const MAX_PRICE_HISTORY_POINTS = 200;

export const MAX_OWN_PRICES = 1_000;
export const MAX_OWN_PRICES_AT_ONCE = 20;
export const OWN_PRICE_MAX_AGE_DAYS = 60;

export const MAX_PHOTO_BYTES = 500_000;
export const MAX_PHOTO_SIDE_PIXELS = 1_280;
export const PHOTO_RETENTION_DAYS = 90;

/** A longer promotion is assumed to be a typo. */
export const MAX_PROMOTION_DAYS = 60;

export const MAX_PRICE_ALERTS = 100;

export const MAX_REPORTS_SHOWN = 20;

export const MAX_RECEIPTS = 500;

export const MAX_PROPOSED_ITEMS = 500;

export const MAX_RECIPES = 200;
export const MAX_SHARED_LISTS = 200;
export const PAGE_URL_MAX_CHARACTERS = 2_000;

export const MAX_SHARED_COMPARISONS = 50;
