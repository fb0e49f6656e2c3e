import { isAnyBrand } from '#domain/item/firmness.ts';
import { isPlaceholderBrand } from '#domain/item/store-brand.ts';

/** Some browsers and servers truncate longer URLs. */
export const MAX_URL_CHARACTERS = 2_000;

type LinkedStore = {
  websiteUrl: string | null;
  onlineShoppingUrl: string | null;
  searchParameter: string | null;
};

type CartLine = { name: string; brand: string; quantity: number };

/** The link searches for the first `linkedLineCount` cart entries. */
export type CartLink = { url: string; linkedLineCount: number };

function parseHttpsUrl(text: string | null): URL | null {
  const url = URL.parse(text ?? '');
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}

/** Returns null if the store's website has no known search (specification: 7.links.search). */
function createSearchUrlBuilder({
  onlineShoppingUrl,
  searchParameter,
}: LinkedStore): ((words: string) => string) | null {
  const shopUrl = parseHttpsUrl(onlineShoppingUrl);
  if (shopUrl === null || searchParameter === null) return null;
  return (words) => {
    const url = new URL(shopUrl);
    url.searchParams.set(searchParameter, words);
    return url.href;
  };
}

/** Matches pack sizes such as `(12 ct / 12 fl oz)`, which make stores' search engines find nothing. */
const PACKAGE_SIZE =
  /\(?\b\d{1,4}(?:\.\d{1,3})?\s{0,3}-?(?:ct|count|pk|packs?|fl\.?\s?oz|oz|lbs?|gal|qt|pt|ml|l|g|kg|rolls?)\b\.?(?:\s?[/x×]\s?)?\)?/gi;

const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

function composeSearchWords({ name, brand, quantity }: CartLine): string {
  const product = collapseSpaces(name.replace(PACKAGE_SIZE, ' ')) || name;
  const isBrandOmitted =
    isAnyBrand(brand) || isPlaceholderBrand(brand) || product.toLowerCase().includes(brand.toLowerCase());
  return (isBrandOmitted ? `${product} ${quantity}` : `${product} ${brand} ${quantity}`).toWellFormed();
}

const joinSearchWords = (lines: readonly CartLine[]) => lines.map(composeSearchWords).join(', ');

export function findWebsiteUrl(store: LinkedStore): string | null {
  return (parseHttpsUrl(store.websiteUrl) ?? parseHttpsUrl(store.onlineShoppingUrl))?.href ?? null;
}

/**
 * Returns a link that searches the store for as many cart entries as fit in the URL (decision 7). If the store has no
 * search page, the link goes to its online shop or website, and `linkedLineCount` is 0.
 */
export function buildCartLink(store: LinkedStore, lines: readonly CartLine[]): CartLink | null {
  const toUrl = createSearchUrlBuilder(store);
  let link: CartLink | null = null;
  for (let linkedLineCount = 1; toUrl !== null && linkedLineCount <= lines.length; linkedLineCount += 1) {
    const url = toUrl(joinSearchWords(lines.slice(0, linkedLineCount)));
    if (url.length > MAX_URL_CHARACTERS) break;
    link = { url, linkedLineCount };
  }
  if (link !== null) return link;
  const url = (parseHttpsUrl(store.onlineShoppingUrl) ?? parseHttpsUrl(store.websiteUrl))?.href;
  return url === undefined ? null : { url, linkedLineCount: 0 };
}
