import { type NetContent, parseNetContent } from '#domain/item/size/net-content.ts';
import { unitDefinitions } from '#domain/item/size/size-units.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { CAPACITY_PATTERN, toStem, type WordForms } from '#domain/search/reading.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';

/** The size affects the ranking but doesn't exclude results. If no result has the size, the search says so. */
export type RequestedSize = {
  typed: string;
  words: readonly string[];
  /** Null for "family size" and for numbers without a unit. */
  content: NetContent | null;
};

type SizeCandidate = {
  row: { unit: string; brand: string; netAmount: number | null; netMeasure: string | null };
  name: Pick<WordForms, 'all' | 'stems'>;
};

const MAX_SIZE_WORDS = 4;
const MAX_SIZE_CHARACTERS = 24;
const NAMED_SIZE = /^(?:family|party|value|king|travel|club|fun|bulk) (?:size|pack)$|^snack size$/i;
/**
 * Matches the start of a size. A size starts with a number, so in "cups 24 count", "cups" is the product. A size also
 * ends with a unit, so "18 eggs" doesn't contain a size.
 */
const SIZE_START =
  /^(?:(?:one|two|three|four|six|eight|ten|twelve) |\d|\.\d|half-|(?:pack|case|box|bag|set) of \d)/i;
const COUNTED_PRODUCT =
  /(?:egg|diaper|wipe|banana|bun|razor|napkin|plate|tissue|bag|bar|pod|pac|bulb|clove|cup|can|bottle|jar|box|roll-up|whole)s?$/i;
const PACKAGE_SIZE =
  /^\d+[- ](?:pack|pk|can|bottle|roll|bag|cup)s?$|^[\d.]+ [a-z ]+ (?:bag|bottle|jar|box|can|cup|carton|jug)s?$/i;
const BARE_UNIT = /^(?:gallon|gal|half-gallon|quart|qt|pint|dozen|doz|liter|litre|gal[oó]n|litro|docena)$/i;

const CONTAINER = '(?:bag|case|can|jar|bottle|carton|tub|bunch|box)s?';
const CONTAINER_ONLY = new RegExp(`^${CONTAINER}$`, 'i');
const CONTAINER_WORD = new RegExp(`\\b${CONTAINER}\\b`, 'i');
const LEADING_CONTAINER = new RegExp(`^${CONTAINER} of (?=.)`, 'i');
const TRAILING_CONTAINER = new RegExp(`(?<=[a-z]) ${CONTAINER}$`, 'i');
/** Words for products that are containers themselves, such as trash bags and baby bottles. */
const CONTAINER_PRODUCT =
  /\b(?:trash|garbage|tea|freezer|storage|sandwich|snack|gallon|quart|zip|ziploc|ziplock|hefty|glad|kitchen|paper|plastic|lunch|gift|oven|leaf|lawn|waste|poop|dog|vacuum|produce|reusable|grocery|shopping|diaper|popcorn|bin|sleeping|boil in|mason|canning|cookie|litter|tissue|juice|tool|baby|water|spray|phone|pillow|gym|mixed|hot|gas|oil|watering)$/i;

const spanishUnits: readonly (readonly [RegExp, string])[] = [
  [/\bonzas?\b/i, 'oz'],
  [/\blibras?\b/i, 'lb'],
  [/\bgramos?\b/i, 'g'],
  [/\bkilos?\b/i, 'kg'],
  [/\bgal[oó]n(?:es)?(?!\p{L})/iu, 'gal'],
  [/\blitros?\b/i, 'liter'],
  [/\bdocenas?\b/i, 'dozen'],
];

const translateUnits = (text: string): string =>
  spanishUnits.reduce((translated, [unit, english]) => translated.replace(unit, english), text);

function extractContainer(text: string): { rest: string; size: RequestedSize | null } {
  const leadingMatch = LEADING_CONTAINER.exec(text);
  const trailingMatch = TRAILING_CONTAINER.exec(text);
  const isProduct =
    trailingMatch !== null &&
    !/case/i.test(trailingMatch[0]) &&
    CONTAINER_PRODUCT.test(text.slice(0, trailingMatch.index));
  const containerMatch = leadingMatch ?? (isProduct ? null : trailingMatch);
  if (containerMatch === null) return { rest: text, size: null };
  const typed = containerMatch[0].trim().replace(/ of$/i, '');
  const rest =
    text.slice(0, containerMatch.index) + text.slice(containerMatch.index + containerMatch[0].length);
  return { rest, size: { typed, words: foldWords(typed), content: null } };
}

/** Extracts the longest size with a unit. "7 up" and "2% milk" have none. */
export function extractSize(text: string): { rest: string; size: RequestedSize | null } {
  const parts = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?#(?= |$)/g, '$1 lb')
    .replace(/\b(half|dozen)[ -](?=(?:gal|pint|pt|lb|pound|doz))/gi, '$1-')
    .split(' ');
  for (let length = Math.min(MAX_SIZE_WORDS, parts.length - 1); length > 0; length -= 1) {
    for (let start = 0; start + length <= parts.length; start += 1) {
      const typed = parts.slice(start, start + length).join(' ');
      const isSize = NAMED_SIZE.test(typed) || BARE_UNIT.test(typed) || SIZE_START.test(typed);
      if (COUNTED_PRODUCT.test(typed) && !PACKAGE_SIZE.test(typed)) continue;
      if (!isSize || typed.length > MAX_SIZE_CHARACTERS) continue;
      const content = parseNetContent(translateUnits(typed.replace(/^half-/i, '0.5 ')));
      if (content === null && !NAMED_SIZE.test(typed)) continue;
      const rest = [...parts.slice(0, start), ...parts.slice(start + length)].join(' ');
      const spacedSize = typed.replace('-', ' ');
      return { rest, size: { typed: spacedSize, words: foldWords(spacedSize), content } };
    }
  }
  return extractContainer(parts.join(' '));
}

export const createUnitlessSize = ({
  typed,
  words,
}: Pick<RequestedSize, 'typed' | 'words'>): RequestedSize => ({
  typed,
  words,
  content: null,
});

/** Small numbers are counts: "2 milk" doesn't mean 2% milk. */
const SMALL_NUMBER = /^\d{1,2}$/;

const readAsFluidOunces = (grams: number) =>
  (grams / Number(unitDefinitions.oz.factor)) * Number(unitDefinitions['fl oz'].factor);

const isNear = (one: number, other: number) => Math.abs(one - other) <= one * 0.02;

/** Finds the capacity in a name, such as 13 gallons for trash bags. The package size of trash bags is only a count. */
export function findCapacity(name: string): NetContent | null {
  const capacity = /\d/.test(name) ? CAPACITY_PATTERN.exec(name) : null;
  return capacity === null ? null : parseNetContent(capacity[0].trim().replace('-', ' '));
}

export const isSameSize = (one: NetContent, other: NetContent): boolean =>
  one.measure === other.measure && isNear(one.amount, other.amount);

export function hasSizeInName({ name }: Pick<SizeCandidate, 'name'>, size: RequestedSize | null): boolean {
  if (!size?.content) return false;
  const capacity = findCapacity(name.all.join(' '));
  return capacity !== null && isSameSize(size.content, capacity);
}

/**
 * Returns 0 if the size matches, 1 if it's possible (for example, because the item is sold by weight), and more if it's
 * different or unknown.
 */
export function computeSizeDistance(
  { typed, words, content }: RequestedSize,
  { row, name }: SizeCandidate,
): number {
  if (!SMALL_NUMBER.test(typed) && words.every((word) => name.stems.has(toStem(word)))) return 0;
  if (hasSizeInName({ name }, { typed, words, content })) return 0;
  if (content === null) {
    if (isSoldByWeight(row.unit) && NAMED_SIZE.test(typed)) return 1;
    const sizeName = words.map(toSingular).join(' ');
    const isNamed = /^[a-z]/i.test(typed) && `${row.unit} ${row.brand}`.toLowerCase().includes(sizeName);
    // The item's size might not name the container. For example, most whipped cream comes in a can.
    const isContainerUnstated = CONTAINER_ONLY.test(typed) && !CONTAINER_WORD.test(row.unit);
    return isNamed || hasTypedNumber(row.unit, typed) ? 0 : isContainerUnstated ? 1 : 2;
  }
  const { amount, measure, count } = content;
  if (row.netAmount === null) return 3;
  if (measure === row.netMeasure && isNear(amount, row.netAmount)) return 0;
  if (measure === 'g' && isSoldByWeight(row.unit)) return 1;
  // "12 pack" matches "12 ct / 12 fl oz", and "12 rolls" matches "12 mega rolls".
  if (
    measure === 'each' &&
    (hasTypedNumber(row.unit, String(amount)) || (count > 1 && parseNetContent(row.unit)?.count === count))
  )
    return 0;
  // Ounces of liquids are fluid ounces: "64 oz milk" is half a gallon.
  if (content.unit === 'oz' && row.netMeasure === 'ml' && isNear(readAsFluidOunces(amount), row.netAmount))
    return 0;
  if (measure !== row.netMeasure) return 4;
  return 2 + Math.min(1, Math.abs(Math.log(amount / row.netAmount)) / 5);
}

/** Matches complete numbers only: "1000 sheets" doesn't contain 100. */
export function hasTypedNumber(sizeText: string, typedText: string): boolean {
  const numbers: readonly (string | undefined)[] = sizeText.match(/\d+(?:\.\d+)?/g) ?? [];
  return numbers.includes(/\d+(?:\.\d+)?/.exec(typedText)?.[0]);
}
