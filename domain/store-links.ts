import { isAnyBrand } from '#domain/firmness.ts';
import { namesNoBrand } from '#domain/store-brand.ts';

/** Longer addresses are cut by some browsers and servers. */
export const MAX_URL_CHARACTERS = 2_000;

/** What a chain's row says about its website; never an address that somebody typed. */
type LinkedStore = {
  websiteUrl: string | null;
  onlineShoppingUrl: string | null;
  /** Name of the parameter that takes a search at `onlineShoppingUrl` (decision 0007). */
  searchParameter: string | null;
};

type CartLine = { name: string; brand: string; quantity: number };

/** Where to send the shopper, and how many entries the address carries: the first so many of the cart. */
export type CartLink = { url: string; itemCount: number };

/** The address if it is a secure one without a user name in it. */
function secure(text: string | null): URL | null {
  const url = URL.parse(text ?? '');
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}

/** How a search is written at this store; null where the specification names none (7.links.search). */
function searchAt({ onlineShoppingUrl, searchParameter }: LinkedStore): ((words: string) => string) | null {
  const shop = secure(onlineShoppingUrl);
  if (shop === null || searchParameter === null) return null;
  return (words) => {
    const url = new URL(shop);
    url.searchParams.set(searchParameter, words);
    return url.href;
  };
}

/** A pack as printed, such as `(12 ct / 12 fl oz)`: a store's search finds nothing by it. */
const PACK =
  /\(?\b\d{1,4}(?:\.\d{1,3})?\s{0,3}-?(?:ct|count|pk|packs?|fl\.?\s?oz|oz|lbs?|gal|qt|pt|ml|l|g|kg|rolls?)\b\.?(?:\s?[/x×]\s?)?\)?/gi;

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** One entry as a store's search may know it: name without its pack, brand where there is one to look for, quantity. */
function wordsOf({ name, brand, quantity }: CartLine): string {
  const thing = tidy(name.replace(PACK, ' ')) || name;
  const isSaid =
    isAnyBrand(brand) || namesNoBrand(brand) || thing.toLowerCase().includes(brand.toLowerCase());
  return (isSaid ? `${thing} ${quantity}` : `${thing} ${brand} ${quantity}`).toWellFormed();
}

const searchWords = (lines: readonly CartLine[]) => lines.map(wordsOf).join(', ');

/** The address of a store's website, else of its online shop; null when it has neither. */
export function visitLink(store: LinkedStore): string | null {
  return (secure(store.websiteUrl) ?? secure(store.onlineShoppingUrl))?.href ?? null;
}

/**
 * 'Shop with Cart' (decision 0007): a search at the store for name, brand and quantity of the entries,
 * for as many as fit in an address. Other stores open their online shop or website, with `itemCount` 0;
 * null when there is no website at all.
 */
export function shopWithCartLink(store: LinkedStore, lines: readonly CartLine[]): CartLink | null {
  const search = searchAt(store);
  let link: CartLink | null = null;
  for (let itemCount = 1; search !== null && itemCount <= lines.length; itemCount += 1) {
    const url = search(searchWords(lines.slice(0, itemCount)));
    if (url.length > MAX_URL_CHARACTERS) break;
    link = { url, itemCount };
  }
  if (link !== null) return link;
  const url = (secure(store.onlineShoppingUrl) ?? secure(store.websiteUrl))?.href;
  return url === undefined ? null : { url, itemCount: 0 };
}
