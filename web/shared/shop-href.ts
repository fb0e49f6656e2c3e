const MAX_STOPS = 3;

/** The shop page at the chosen plan's stores, else at the recommended store. */
export const shopHref = (storeIds: readonly number[]): string =>
  storeIds.length === 0 ? '/shop' : `/shop?stores=${storeIds.join()}`;

export const storesOf = (search: string): number[] =>
  (new URLSearchParams(search).get('stores') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, MAX_STOPS);
