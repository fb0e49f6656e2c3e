/** As many stores as a plan has at most. */
const MAX_STOPS = 3;

/** Where the list is in the shop: at the stores of a plan that somebody chose, else at those of the recommended one. */
export const shopHref = (storeIds: readonly number[]): string =>
  storeIds.length === 0 ? '/shop' : `/shop?stores=${storeIds.join()}`;

/** The stores that the address of that page names. */
export const storesOf = (search: string): number[] =>
  (new URLSearchParams(search).get('stores') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, MAX_STOPS);
