import type { GroceryItem, SearchResponse } from '#contract/grocery-items.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { isPlaceholderBrand } from '#domain/item/store-brand.ts';
import { joinList, localizedItemName, localizedUnit, t } from '#domain/language.ts';

const quoteAndJoin = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ');

const NUMERIC_SIZE = /^[\d.]{1,8}(?:[ -]?[a-z]{1,12})?(?:[ -][a-z]{1,12}){0,3}$/i;
const NAMED_SIZE =
  /^(?:half|family|party|value|king|travel|club|snack|fun|bulk) |^(?:gallon|quart|pint|dozen|doz|liter|litre)$/i;
const isSize = (text: string) =>
  (NUMERIC_SIZE.test(text) || NAMED_SIZE.test(text)) && !/percent|lean/i.test(text);

function replaceWords(text: string, words: string, replacement: string): string {
  const escaped = words.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return text.replace(new RegExp(escaped.join('[^\\p{L}\\p{N}]+'), 'iu'), () => replacement);
}

function getSearchedText(
  query: string,
  { dropped, correctedTo }: SearchResponse,
  first: GroceryItem,
): string {
  let text = query;
  for (const { typed, used } of correctedTo) text = replaceWords(text, typed, used);
  for (const words of dropped) text = replaceWords(text, words, '');
  const remainingText = text
    .replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}%])[^\p{L}\p{N}%]+$/gu, '')
    .replace(/\s+/g, ' ');
  return remainingText === '' ? localizedItemName(first.name) : remainingText;
}

/**
 * Returns a sentence such as "Jif comes in 16 oz and 28 oz." It starts with the brand if all items have the same
 * brand, otherwise with the item's name.
 */
function describeAvailableSizes(items: readonly GroceryItem[], first: GroceryItem): string {
  const sameNameItems = items.filter(({ name }) => name === first.name);
  const isOneBrand = new Set(sameNameItems.map(({ brand }) => brand)).size === 1;
  const label = isOneBrand && !isPlaceholderBrand(first.brand) ? first.brand : localizedItemName(first.name);
  const units = [...new Set(sameNameItems.map(({ unit }) => unit))];
  const sizes = joinList(
    units
      .filter((unit) => !isSoldByWeight(unit))
      .slice(0, 2)
      .map(localizedUnit),
  );
  if (!units.some(isSoldByWeight)) return t`${label} comes in ${sizes}.`;
  return sizes === '' ? t`${label} is sold by the pound.` : t`${label} comes in ${sizes}, or by the pound.`;
}

export function searchNoteText(query: string, answer: SearchResponse): string {
  const { items, dropped, correctedTo } = answer;
  const [first] = items;
  if (first === undefined || (dropped.length === 0 && correctedTo.length === 0)) return '';
  const searchedText = getSearchedText(query, answer, first);
  if (dropped.length === 0) return t`Showing ${searchedText}.`;
  const sizes = dropped.filter(isSize);
  if (sizes.length === dropped.length)
    return t`No ${sizes.join(' ')}. ${describeAvailableSizes(items, first)}`;
  return t`No match for ${quoteAndJoin(dropped)}. Showing ${searchedText}:`;
}
