import { csvRowToTabs } from '#domain/list/export.ts';
import {
  isNegated,
  isPartOfFruit,
  isPreparation,
  isTotalWeight,
  removePreparations,
} from '#domain/list/kitchen-wording.ts';
import { removeListMarkup } from '#domain/list/marks.ts';
import { wordPairsKeptTogether } from '#domain/list/words.ts';
import { foldWords } from '#domain/search/words.ts';

/** `parts` is set if an "and" may separate two items. */
export type ListTextSegment = { text: string; parts: string[] | null };

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const convertMarkupToLines = (text: string): string =>
  text
    .replace(/<\/?(?:li|ul|ol|p|br|div|tr|table|h[1-6])\b[^<>]{0,200}>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replace(/&[a-z0-9#]{2,4};/g, (entity) => HTML_ENTITIES[entity] ?? entity)
    .replace(/[\u2028\u2029\r\v\f]/g, '\n')
    // Collapse spaces here, so that no later pattern backtracks over them. Keep tabs, because they separate
    // table cells.
    .replace(/[^\S\n\t]+/g, ' ');

const BULLETS = / ?[•●○◦▪▫■□▸►▶☐⬜·] ?| (?=[✓✔☑☒✅])/u;
const ABBREVIATION_END =
  /(?:^|[ \d½¼¾⅓⅔⅛-])(?:oz|lbs?|pkgs?|pks?|cts?|dz|doz|gal|qts?|pts?|fl|st|dr|mr|mrs|jr|no|lg|sm|med|approx|bx|btl|ea|tbsp|tbs|tsp|pkt|env|bros|co|inc)$|[\d½¼¾⅓⅔⅛] ?[ct]$/i;

function splitAtSeparators(line: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth = Math.max(0, depth - 1);
    if (depth === 0 && isSeparator(line, index)) {
      pieces.push(line.slice(from, index));
      from = index + 1;
    }
  }
  pieces.push(line.slice(from));
  return pieces;
}

function isSeparator(line: string, index: number): boolean {
  const [before, character, after] = [line.charAt(index - 1), line.charAt(index), line.charAt(index + 1)];
  if (character === ';' || character === '،' || character === '、' || character === '，') return true;
  // Commas inside numbers ("1,000") or prices ("milk 3,99") aren't separators.
  if (character === ',')
    return !(/\d/.test(before) && /^(?:\d{3}(?!\d)|\d{2} ?(?:$|[,;]))/.test(line.slice(index + 1)));
  if (character === '/' || character === '+' || character === '|')
    return /\s/.test(before) && /\s/.test(after);
  return (
    character === '.' &&
    /\s/.test(after) &&
    /[\p{L})%]/u.test(before) &&
    !ABBREVIATION_END.test(line.slice(Math.max(0, index - 8), index))
  );
}

/** Matches details that belong to the preceding item, as in "chicken breast, boneless, 2 lb". */
const PRECEDING_ITEM_DETAIL =
  /^(?:(?:about|approx\.?|size)? ?[\d./½¼¾]{0,8} ?(?:x|%|oz|ounces?|lbs?|pounds?|gal(?:lon)?s?|ct|count|pk|packs?|dozen|doz|dz|rolls?|liters?|fl oz|cans?|bags?|box(?:es)?|jars?|bottles?)?\.? ?(?:cans?|bags?|box(?:es)?|jars?|bottles?|packs?|cartons?)?|heavy duty|extra (?:strength|wide|large|long|soft|firm)|\d{1,2} ?(?:in|inch(?:es)?|")(?: (?:wide|long|rounds?))?|granny smith|honeycrisp|gala|fuji|russet|yukon gold|vidalia|boneless|skinless|bone[- ]in|organic|sliced|diced|shredded|crushed|chopped|unsalted|salted|unsweetened|large|small|medium|ripe|fresh|frozen|seedless|whole|low fat|fat free|nonfat|plain|vanilla|family size|any brand|if on sale|the good kind|any kind|store brand|(?:(?:drained|rinsed|peeled|pitted|chopped|minced|melted|softened|divided|beaten|crushed)(?: and |$)?)+|to taste|optional|strawberry|blueberry|raspberry|gluten free|sugar free|decaf|(?:red|green|yellow|white)|(?:brand )?doesn'?t matter)$/i;

/** Matches "2 sticks" in "butter, 2 sticks". In "plates, 50 cups", the cups are an item. */
const BARE_AMOUNT =
  /^(?:about |approx\.? )?(?=[\d½¼¾⅓⅔⅛])(?!\d{2} ?cups)(?:\d{1,2}[ -])?\d{0,2}(?:[./]\d{1,2}|[½¼¾⅓⅔⅛])? ?(?:large |small )?(?:sticks?|cups?|cloves?|slices?|stalks?|ribs?|sprigs?|heads?|bunch(?:es)?|ears?|loaf|loaves|tbsps?|tablespoons?|tsps?|teaspoons?|handfuls?|pieces?|pcs|packages?|pkgs?|tubs?|kilos?|kg|grams?|g|libras?|docenas?|latas?|bolsas?|cajas?|paquetes?|botellas?|manojos?|dientes?|tazas?|cucharadas?|cucharaditas?|cdas?|cdtas?|cditas?)\.?$/i;
const TRAILING_BRACKETS = /(?<=\S) ?\([^()]{0,60}\)$/;

/** Matches the remark in "32 oz – Fage if they have it". */
const REMARK_AFTER_AMOUNT = /(?<=^\d[^–—-]{0,20}) [–—-] .{1,60}$/;

function isDetail(piece: string): boolean {
  const text = piece.slice(0, 150).replace(TRAILING_BRACKETS, '').replace(REMARK_AFTER_AMOUNT, '');
  return (
    (text.length <= 80 && [PRECEDING_ITEM_DETAIL, BARE_AMOUNT].some((pattern) => pattern.test(text))) ||
    isTotalWeight(text) ||
    isPreparation(text) ||
    isNegated(text)
  );
}

/** Matches "8 bone-in" in "8 bone-in, skin-on chicken thighs". The item's name follows the comma. */
const COUNT_AND_ADJECTIVE =
  /^\d[\d./½¼¾]{0,4} (?:bone[- ]in|boneless|skinless|skin[- ]on|(?:extra[- ])?large|small|medium|big|ripe|fresh|firm|thick|thin|lean|raw)$/i;
const isCountAndAdjective = (piece: string): boolean => piece.length <= 30 && COUNT_AND_ADJECTIVE.test(piece);

/**
 * Text with more parts than this is a list of items. Text with three parts, such as "ham, egg and cheese", may be one
 * item.
 */
const MAX_PARTS = 3;

/** Matches words that may separate two items. Only the shopper knows whether they do. */
const AND_SEPARATOR = / (?:and|und|y|&|n|'n'|plus) | ?& ?(?=\p{L}{3})/iu;

/** True for one half of "shrimp (peeled & deveined)". */
const isInsideBrackets = (part: string): boolean => part.split('(').length !== part.split(')').length;

function splitAtAnd(text: string): string[] | null {
  if (isPartOfFruit(text)) return null;
  const parts = removePreparations(text)
    .split(AND_SEPARATOR)
    .map((part) => part.trim());
  if (parts.length < 2 || parts.some((part) => !/\p{L}{2}/u.test(part) || isInsideBrackets(part)))
    return null;
  const hasKnownPair = parts.slice(1).some((part, index) => isKnownPair(parts[index] as string, part));
  return hasKnownPair || parts.some(isDetail) ? null : parts;
}

/** Splits "ham and cheese", which the shopper may want as two items. Null if it isn't a known pair. */
export function splitKnownWordPair(text: string): string[] | null {
  const parts = text.split(AND_SEPARATOR).map((part) => part.trim());
  const normalizedPair = parts.map((part) => foldWords(part).join(' ')).join('|');
  return wordPairsKeptTogether.some((pair) => pair.join('|') === normalizedPair) ? parts : null;
}

function isKnownPair(before: string, after: string): boolean {
  const [wordsBefore, wordsAfter] = [` ${foldWords(before).join(' ')}`, `${foldWords(after).join(' ')} `];
  return wordPairsKeptTogether.some(
    ([first, second]) => wordsBefore.endsWith(` ${first}`) && wordsAfter.startsWith(`${second} `),
  );
}

function splitIntoPieces(line: string): string[] {
  const numberedItems = /^1[.)] /.test(line) ? line.split(/(?:^| )\d{1,3}[.)] (?=\p{L})/u) : [line];
  const untrimmedPieces = numberedItems.flatMap((part) => part.split(BULLETS)).flatMap(splitAtSeparators);
  const pieces: string[] = [];
  for (const piece of untrimmedPieces.map((part) => part.trim()).filter((part) => part !== '')) {
    const lastPiece = pieces.at(-1);
    if (lastPiece !== undefined && isCountAndAdjective(lastPiece))
      pieces[pieces.length - 1] = `${lastPiece} ${piece}`;
    else if (lastPiece !== undefined && isDetail(piece)) pieces[pieces.length - 1] = `${lastPiece}, ${piece}`;
    else pieces.push(piece.replace(/^(?:and|&|y|plus|also) /i, ''));
  }
  return pieces;
}

const PB_AND_J = /^(- ?)?pb ?(?:&|and|n) ?j$/i;
/** The buns are hot dog buns. */
const HOT_DOGS_AND_BUNS = /\b(hot ?dogs) (and|&) buns\b/i;

const SPOKEN_AMOUNT =
  '(?:an?|one|two|three|four|five|six|\\d{1,2}) (?:cans?|bags?|box(?:es)?|jars?|bottles?|cartons?|packs?|packages?|gallons?|pounds?|loa(?:f|ves)|bunch(?:es)?|heads?|dozen) (?:of )?';
const STARTS_WITH_AMOUNT = new RegExp(`^${SPOKEN_AMOUNT}`, 'i');
/** Dictated lists have no commas: "two cans of corn one bag of rice". */
const NEXT_SPOKEN_ITEM = new RegExp(String.raw`(?<=[\p{L}]{3}) (?=${SPOKEN_AMOUNT}\p{L}{3})`, 'iu');

const splitSpokenItems = (piece: string): string[] =>
  STARTS_WITH_AMOUNT.test(piece) && !/ (?:or|with|plus|about) /i.test(piece)
    ? piece.split(NEXT_SPOKEN_ITEM)
    : [piece];

/** "Yogurt - 2 strawberry, 2 peach" counts flavors. The parts may not name the item, so the shopper decides. */
const COUNTED_VARIETIES =
  /^[\p{L}' ]{3,30} ?[-–—] ?\d{1,2} [\p{L}' ]{3,30}(?:, ?(?:and )?\d{1,2} [\p{L}' ]{3,30}){1,8}$/u;

export const splitIntoLines = (text: string): string[] =>
  convertMarkupToLines(text)
    .split('\n')
    .map((line) => removeListMarkup(line.trim()))
    .filter((line) => line !== '');

/** Splits a line at bullets, commas and similar separators (decision 23). Table rows stay whole. */
export function splitLine(line: string): ListTextSegment[] {
  const row = csvRowToTabs(line);
  if (row.includes('\t')) return [{ text: row, parts: null }];
  if (COUNTED_VARIETIES.test(row)) return [{ text: row, parts: row.split(/, ?(?:and )?/) }];
  return splitIntoPieces(
    row.replace(PB_AND_J, '$1peanut butter and jelly').replace(HOT_DOGS_AND_BUNS, '$1 $2 hot dog buns'),
  )
    .flatMap(splitSpokenItems)
    .map((piece) => ({ text: piece, parts: splitAtAnd(piece) }))
    .flatMap(({ text: piece, parts }) =>
      parts !== null && parts.length > MAX_PARTS
        ? parts.map((part) => ({ text: part, parts: null }))
        : [{ text: piece, parts }],
    );
}

export const splitList = (text: string): ListTextSegment[] => splitIntoLines(text).flatMap(splitLine);
