import { said } from '#domain/language.ts';

/**
 * The numbers and words that browser and server agree on and that need no schema: a page that shows one
 * must not have to load the schemas.
 */

/**
 * A call says by this header whose page makes it: the id of the user that the page was loaded for. The server refuses it,
 * 401 `other_user`, when the session belongs to somebody else by then.
 */
export const USER_HEADER = 'cartwise-user';

/** The same header as pages of the version before send it. Remove it, and `refuseFormerPage`, after the next version. */
export const FORMER_USER_HEADER = 'x-cartwise-user';

/** A write is made once per value of this header and caller; a retry sends it again and gets the first answer. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Signing out leaves this cookie, and the next page deletes what this browser keeps of the list, and the cookie. */
export const SIGNED_OUT_COOKIE = 'signed-out';

export { MAX_QUANTITY } from '#domain/sold-by-weight.ts';

/** So many entries fit in a cart; a longer list is no weekly shop, and every one is priced at five stores. */
export const MAX_CART_ENTRIES = 200;

/** Lines in the shopper's own words, beside the entries: so many, and so long. */
export const MAX_FREE_LINES = 100;
export const FREE_LINE_MAX_CHARACTERS = 120;
export const LINE_NOTE_MAX_CHARACTERS = 120;

/** A list that is pasted: so long at most, and so many of its lines are read at once. */
export const LIST_TEXT_MAX_CHARACTERS = 20_000;
export const MAX_LIST_LINES = 100;

export const SEARCH_MIN_CHARACTERS = 3;
export const SEARCH_MAX_GROUPS = 6;

export const ADDRESS_MAX_CHARACTERS = 200;

export const MIN_DISTANCE_MILES = 1;
export const MAX_DISTANCE_MILES = 25;
export const DISTANCE_STEP_MILES = 0.5;

export const MAX_SELECTED_STORES = 5;
/** Chains whose card a shopper has: nobody carries more. */
export const MAX_CARDS = 40;
export const STORE_LIMIT_TITLE = said('Store Limit Reached');
export const STORE_LIMIT_MESSAGE = said(
  'You can select up to 5 stores. Remove a store first to add a new one.',
);

/** So many products, or any brand of them, are priced at once before one is chosen: a list of results, a menu of brands. */
export const MAX_PRICED_WISHES = 120;

/** Price history: how far it looks back, and how many sightings a store answers at most. */
export const PRICE_HISTORY_DAYS = 365;
export const PRICE_HISTORY_POINTS = 200;

/** Prices a shopper saw: so many are kept, so many said at once, and none that was seen longer ago. */
export const MAX_OWN_PRICES = 1_000;
export const MAX_OWN_PRICES_AT_ONCE = 20;
export const OWN_PRICE_DAYS = 60;

/** A photo of a shelf label: at most so large, so many pixels wide and high, and kept for so many days. */
export const MAX_PHOTO_BYTES = 500_000;
export const MAX_PHOTO_SIDE = 1_280;
export const PHOTO_DAYS = 90;

/** A promotion ends within so many days of being seen: what is said to last longer is a slip. */
export const MAX_PROMOTION_DAYS = 60;

/** Prices that one shopper waits for. */
export const MAX_PRICE_ALERTS = 100;

/** Of the prices that wait for an administrator so many are shown at once. */
export const MAX_REPORTS_SHOWN = 20;

/** Receipts that are kept of one shopper. */
export const MAX_RECEIPTS = 500;

/** Bar codes that one shopper said something of. */
export const MAX_PROPOSED_ITEMS = 500;

/** Recipes that are kept of one shopper, and how long the address of a page may be. */
export const MAX_RECIPES = 200;
export const PAGE_ADDRESS_MAX_CHARACTERS = 2_000;
