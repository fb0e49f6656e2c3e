import type { GroceryItem, SearchResponse } from '#contract/grocery-items.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { isPlaceholderBrand } from '#domain/item/store-brand.ts';
import { joinList, localizedItemName, localizedUnit, t } from '#domain/language.ts';

const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ');

const NUMBERED = /^[\d.]{1,8}(?:[ -]?[a-z]{1,12})?(?:[ -][a-z]{1,12}){0,3}$/i;
const SPOKEN =
  /^(?:half|family|party|value|king|travel|club|snack|fun|bulk) |^(?:gallon|quart|pint|dozen|doz|liter|litre)$/i;
const isSize = (text: string) => (NUMBERED.test(text) || SPOKEN.test(text)) && !/percent|lean/i.test(text);

function replaceWords(text: string, words: string, by: string): string {
  const escaped = words.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return text.replace(new RegExp(escaped.join('[^\\p{L}\\p{N}]+'), 'iu'), () => by);
}

function searchedWords(query: string, { dropped, correctedTo }: SearchResponse, first: GroceryItem): string {
  let text = query;
  for (const { typed, used } of correctedTo) text = replaceWords(text, typed, used);
  for (const words of dropped) text = replaceWords(text, words, '');
  const left = text.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}%])[^\p{L}\p{N}%]+$/gu, '').replace(/\s+/g, ' ');
  return left === '' ? localizedItemName(first.name) : left;
}

/**
 * Returns a sentence such as "Jif comes in 16 oz and 28 oz." It starts with the brand if all items share one, otherwise
 * with the item's name.
 */
function availableSizes(items: readonly GroceryItem[], first: GroceryItem): string {
  const same = items.filter(({ name }) => name === first.name);
  const isOneBrand = new Set(same.map(({ brand }) => brand)).size === 1;
  const named = isOneBrand && !isPlaceholderBrand(first.brand) ? first.brand : localizedItemName(first.name);
  const units = [...new Set(same.map(({ unit }) => unit))];
  const sizes = joinList(
    units
      .filter((unit) => !isSoldByWeight(unit))
      .slice(0, 2)
      .map(localizedUnit),
  );
  if (!units.some(isSoldByWeight)) return t`${named} comes in ${sizes}.`;
  return sizes === '' ? t`${named} is sold by the pound.` : t`${named} comes in ${sizes}, or by the pound.`;
}

export function searchNoteText(query: string, answer: SearchResponse): string {
  const { items, dropped, correctedTo } = answer;
  const [first] = items;
  if (first === undefined || (dropped.length === 0 && correctedTo.length === 0)) return '';
  const searched = searchedWords(query, answer, first);
  if (dropped.length === 0) return t`Showing ${searched}.`;
  const sizes = dropped.filter(isSize);
  if (sizes.length === dropped.length) return t`No ${sizes.join(' ')}. ${availableSizes(items, first)}`;
  return t`No match for ${quoted(dropped)}. Showing ${searched}:`;
}
