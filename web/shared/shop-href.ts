const MAX_STOPS = 3;

/** `storeIds` are the chosen plan's stores or, without a plan, the recommended store. */
export const shopHref = (storeIds: readonly number[]): string =>
  storeIds.length === 0 ? '/shop' : `/shop?stores=${storeIds.join()}`;

export const parseStoreIds = (search: string): number[] =>
  (new URLSearchParams(search).get('stores') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, MAX_STOPS);
