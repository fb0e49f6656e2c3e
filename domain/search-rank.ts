import type { FoundRow, Matcher } from '#domain/search-match.ts';
import type { WordGroup } from '#domain/search-plan.ts';
import { type AskedSize, sizeMisfit } from '#domain/search-size.ts';
import { singular } from '#domain/search-words.ts';

type Found = FoundRow & {
  id: number;
  popularity: number;
  netAmount: number | null;
  netMeasure: string | null;
};

/** How well a name matches, best first. */
const EXACT = 0;
const SAME_PRODUCT = 1;
const ALL_WORDS = 2;
const PRODUCT_BEGINS_SO = 3;
const BEGINS_SO = 4;
/** Behind those that have it as typed. */
const BY_CORRECTION = 0.5;

type Limits = { maxItems: number; maxGroups: number };
type Asked = { groups: readonly WordGroup[]; size: AskedSize | null; matcher: Matcher };

/**
 * The best items of the best names: by match, then by the size asked for, then by popularity (decision 0022). Items
 * of one name stand together; every name gets its share before a name with many sizes takes the rest.
 */
export function rankItems<Item extends Found>(
  items: readonly Item[],
  asked: Asked,
  { maxItems, maxGroups }: Limits,
): Item[] {
  const { size } = asked;
  const ranked = fitting(items, asked)
    .map((item) => ({
      item,
      match: matchOf(item, asked),
      misfit: size === null ? 0 : sizeMisfit(size, item),
    }))
    .sort(
      (a, b) =>
        a.match - b.match ||
        a.misfit - b.misfit ||
        b.item.popularity - a.item.popularity ||
        a.item.id - b.item.id,
    )
    .map(({ item }) => item);
  const names = [...Map.groupBy(ranked, ({ name }) => name).values()].slice(0, maxGroups);
  const share = Math.floor(maxItems / maxGroups);
  let spare = maxItems - names.reduce((sum, group) => sum + Math.min(share, group.length), 0);
  return names.flatMap((group) => {
    const extra = Math.min(spare, Math.max(0, group.length - share));
    spare -= extra;
    return group.slice(0, share + extra);
  });
}

/**
 * Rows that the index found and that are meant: phrases of diet and kind side by side, the thing itself where nothing
 * else will do, and no brand's name for a product ("Turkey Hill") where there is the product.
 */
function fitting<Item extends Found>(items: readonly Item[], { groups, matcher }: Asked): Item[] {
  const conditions = groups.filter(({ isCondition }) => isCondition);
  const fit = items.filter((item) => conditions.every((group) => matcher.has(item, group) !== null));
  const product = groups.find(({ isProduct }) => isProduct);
  if (product === undefined) return fit;
  if (product.isNeverReplaced) return fit.filter((item) => matcher.isThing(item, product));
  const named = fit.filter((item) => matcher.inName(item, product) !== null);
  return named.length > 0 && !product.isBrand ? named : fit;
}

function matchOf(item: Found, { groups, matcher }: Asked): number {
  const { all, product, compound } = matcher.nameOf(item.name);
  const rows = groups.map((group) => {
    const name = matcher.inName(item, group);
    const brand = matcher.inBrand(item, group);
    const had = name === 'meant' || brand === null ? name : brand === 'meant' ? brand : (name ?? brand);
    return {
      group,
      had: had ?? matcher.has(item, group),
      isAsked: name !== null && (name === 'meant' || brand !== 'meant'),
    };
  });
  const asked = rows.filter(({ isAsked }) => isAsked).map(({ group }) => group);
  const words = new Set(
    asked.flatMap(({ meant, corrections }) => [...meant, ...corrections].flat().map(singular)),
  );
  const own = new Set(asked.flatMap((group) => group.words.map(singular)));
  const begins = (word: string) =>
    asked.some(({ beginning }) => beginning !== null && word.startsWith(beginning));
  const penalty = rows.some(({ had }) => had === 'corrected') ? BY_CORRECTION : 0;
  const isOther = compound !== null && !words.has(singular(compound));
  const isProduct = product !== undefined && !isOther && (words.has(singular(product)) || begins(product));
  if (rows.some(({ had }) => had === 'begins' || had === null))
    return penalty + (isProduct ? PRODUCT_BEGINS_SO : BEGINS_SO);
  if (asked.length > 0 && all.every((word) => own.has(singular(word)))) return EXACT + penalty;
  return penalty + (isProduct ? SAME_PRODUCT : ALL_WORDS);
}
