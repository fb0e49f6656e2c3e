import { type NetContent, parseNetContent } from '#domain/item/size/net-content.ts';
import { NUMBER_WORDS } from '#domain/text/number-words.ts';

export type ListAmount = {
  /** Number of individual items, or of packages if `isPackages` is true. */
  count: number | null;
  isPackages: boolean;
  /** True for "x3". For produce, that means individual pieces rather than bags. */
  isMultiplier?: boolean;
  /** Size of each item if there's a count. Otherwise, the total size. */
  size: NetContent | null;
  sizeText: string | null;
  /** True for recipe amounts and vague words. The quantity is then a guess. */
  isVague: boolean;
  isZero: boolean;
};

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '.5',
  '¼': '.25',
  '¾': '.75',
  '⅓': '.333',
  '⅔': '.667',
  '⅛': '.125',
};

const NUMBER_PATTERN = String.raw`\d{1,4}(?:\.\d{1,3})?|\.\d{1,3}`;
const SIZE_UNIT = String.raw`fl\.? ?oz|fluid ounces?|oz|ounces?|onzas?|lbs?|pounds?|libras?|kgs?|kilos?|kilogram(?:m|me|o)?s?|g|grams?|gramos|gals?|gallons?|galon(?:es)?|qts?|quarts?|pts?|pints?|liters?|litres?|litros?|ltrs?|ml|l|ct|count|dozen|doz|dz|docenas?|pks?|pack|rolls?|rollos?|sheets?|loads?`;
const CONTAINER = `packs|cans?|tins?|jars?|bottles?|boxes|box|bags?|packages?|pkgs?|packets?|cartons?|loaf|loaves|bunch(?:es)?|heads?|tubs?|tubes?|containers?|cases?|jugs?|bricks?|blocks?|ears?|latas?|cajas?|bolsas?|botellas?|paquetes?|frascos?|manojos?|barras?`;
const RECIPE_MEASURE = `cups?|tazas?|tbsps?|tablespoons?|cucharadas?|tsps?|teaspoons?|cucharaditas?|cdas?|cdtas?|cditas?|pinch|dash|splash|cloves?|sticks?|slices?|stalks?|sprigs?|handful|dientes?`;
const OPTIONAL_OF = String.raw`(?: (?:of|de)\b)?`;

const UNIT_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:onzas?)$/, 'oz'],
  [/^libras?$/, 'lb'],
  [/^gramos$/, 'g'],
  [/^kilogram/, 'kg'],
  [/^galon/, 'gal'],
  [/^(?:litros?|ltrs?)$/, 'l'],
  [/^docenas?$/, 'dozen'],
  [/^rollos?$/, 'rolls'],
  [/^(?:pks?|packs?)$/, 'pack'],
  [/^fl\.? ?oz$/, 'fl oz'],
];

function parseSize(number: string, unit: string): NetContent | null {
  const unitName = UNIT_SPELLINGS.find(([pattern]) => pattern.test(unit))?.[1] ?? unit;
  return parseNetContent(`${number} ${unitName}`);
}

/** Rewrites "½", "two" and "half a gallon" as digits and units. Expects single spaces. */
function normalizeAmounts(text: string): string {
  return (
    text
      // In a range such as "3–4 carrots", take the higher number.
      .replace(/^(\d{1,2}) ?[-–—] ?(\d{1,2}) (?=\p{L})/u, (whole, low, high) =>
        Number(high) > Number(low) ? `${high} ` : whole,
      )
      .replace(
        /(\d)? ?([½¼¾⅓⅔⅛]) ?/gu,
        (_, whole: string | undefined, sign: string) => `${whole ?? '0'}${FRACTIONS[sign]} `,
      )
      .replace(/(?<![\d/.])(?:(\d{1,2}) )?([1-7])\/([2348])(?![\d/])(?= ?\S)/g, (_, whole, one, other) =>
        String(Math.round((Number(whole ?? 0) + Number(one) / Number(other)) * 1000) / 1000),
      )
      .replace(
        /\b(?:(?:an?|one|una?) )?(?:half|media|medio)[ -](?:(?:an?|of a) )?(?=(?:gal|pint|lb|pound|doz|kilo|libra|docena|litro))/gi,
        '0.5 ',
      )
      .replace(/\b(?:a )?(?:couple (?:of )?|pair of )/gi, '2 ')
      .replace(/^an? (?!(?:few|lot)\b)(?=\p{L})/iu, '1 ')
      .replace(
        /\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=[ -](?:\d|(?!cheese|grain|bean|ingredient|layer|a day|alive|good (?:yogurt|greek|lowfat))\p{L}))/giu,
        (word) => NUMBER_WORDS[word.toLowerCase()] as string,
      )
      .replace(
        /^(un|una|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce)(?= (?!leches\b))/i,
        (word) => NUMBER_WORDS[word.toLowerCase()] as string,
      )
      .replace(/^(?:1 )?(?:dozen|doz|dz|docena)\b/i, '1 dozen')
      .replace(/\b[x×] ?(?=\d{1,3} (?:dozen|doz)\b)/gi, '')
      .replace(/(\d) ?# ?(?=\p{L}|$)/gu, '$1 lb ')
      .replace(/(\d)-packs\b|(?<=\b\d{1,2} )(\d{1,2}) packs\b/gi, '$1$2 pack')
      // In "0 sugar" and "Coke 0", the zero is part of the name, not a count.
      .replace(/^0(?= (?:added|sugars?|calories?|carbs?|fat|sodium|trans)\b)/i, 'zero')
      .replace(/(?<!\b(?:size|no|number|step|stage|grade|type)) 0$/i, ' zero')
  );
}

type AmountAndRest = { rest: string; amount: ListAmount };

const toPattern = (pattern: string, flags = 'i') => new RegExp(pattern, flags);
const LEADING_MULTIPLIER = toPattern(String.raw`^\(?(\d{1,3}) ?(?:[x×*] ?(?=[\p{L}\d.])|\) ?)`, 'iu');
const LEADING_X_MULTIPLIER = toPattern(String.raw`^[x×] ?(\d{1,3}) (?=\p{L})`, 'iu');
const TRAILING_MULTIPLIER = toPattern(
  String.raw` ?[-–:,]? ?(?:[([] ?[x×]? ?(\d{1,2}) ?[)\]]|[x×] ?(\d{1,3})|(?:qty|quantity|cantidad)[.:]? ?(\d{1,3})|\b(\d{1,3}) ?[x×]) ?$`,
);
/** Matches "batteries (8)". The number counts the pieces, not the packages. */
const TRAILING_PIECE_COUNT = /s ?[([] ?\d{1,2} ?[)\]] ?$/i;
const LEADING_CONTAINER_COUNT = toPattern(
  String.raw`^(${NUMBER_PATTERN})[ -]{1,3}(?:(?:big|large|small|medium|lg|sm|xl|family size) )?(${CONTAINER})\b${OPTIONAL_OF}[ :-]{0,3}(?=\S)`,
);
const PACKED_OR_HEAPING = /^(?:(?:firmly|lightly|loosely|tightly) )?(?:packed|heaping) /i;
const TRAILING_CONTAINER_COUNT = toPattern(
  String.raw`(?<![ ,(-])[ ,(-]{1,6}(${NUMBER_PATTERN}) ?(?:(?:big|large|small) )?(${CONTAINER})\)? ?$`,
);
const LEADING_RECIPE_AMOUNT = toPattern(
  String.raw`^(${NUMBER_PATTERN})? ?(?:large |small )?(${RECIPE_MEASURE})\b\.?${OPTIONAL_OF} (?=\S)`,
);
/** In "garlic, 3 cloves", the measure follows the name. */
const TRAILING_RECIPE_AMOUNT = toPattern(
  String.raw`(?<![ ,(-])[ ,(-]{1,6}(${NUMBER_PATTERN}) ?(?:large |small )?(cups?|cloves?|sticks?|slices?|stalks?|sprigs?|tbsps?|tablespoons?|tsps?|teaspoons?|handfuls?|tazas?|cucharadas?|cucharaditas?|dientes?)\)?\.? ?$`,
);
const COUNT_BEFORE_SIZE = toPattern(
  String.raw`^(\d{1,2}) [(]?(?=(?:${NUMBER_PATTERN})[ -]{0,3}(?:${SIZE_UNIT})\b)`,
);
const SIZE = toPattern(
  String.raw`(?:^|(?<=[ (,:-]))(${NUMBER_PATTERN})[ -]{0,3}(${SIZE_UNIT})\b\.?(?!%|\/)(?: (?:bag|can|jar|box|bottle|pkg|package|carton|tub|container|block)s?\b)?${OPTIONAL_OF}`,
);
const LEADING_NUMBER = toPattern(
  String.raw`^(?!(?:365|409|0\d) )(\d{1,3}(?:\.5)?) (?=\p{L})(?!(?:up|musketeers|grand|lives|gum|hour|grain|cheese|bean|ingredient|layer|seas|alarm|island|inch|in|min|minute|ply|year|day|percent|milk fat)\b)`,
  'iu',
);
const TRAILING_NUMBER = toPattern(
  String.raw`(?<!\b(?:heinz|formula|etapa|talla|size|sz|spf|no|number|step|stage|grade|aa|aaa|type|vitamin b|special k|wd|v|a))(?<![ :–-])[ :–-]{1,6}(\d{1,2}) ?$`,
);
const BARE_CONTAINER = toPattern(
  String.raw`^(?:${CONTAINER})\b${OPTIONAL_OF} (?=\S)(?!(?:and|openers?|clips?|brush|brushes|cutters?|balm|liners?)\b|&)`,
);
const VAGUE_AMOUNT = toPattern(
  '^(?:(some)|a few|few|several|lots of|plenty of|a lot of|algun[oa]s?|un[oa]s) ',
);
const BARE_SIZE = toPattern(
  String.raw`^(gallon|galon|pint|quart|pound|lb|libra|kilo|liter|litro|dozen|docena)(?: (?:of|de))? (?=\p{L})`,
  'iu',
);
/** The volume in "trash bags 13 gal" is the bag's capacity and part of the name. */
const BAG_CAPACITY =
  /\bbags?\b(?=.{0,80}\b(?:gal|gallon|qt|quart)s?\b)|\b(?:gal|gallon|qt|quart)s? .{0,80}\bbags?\b/i;
const STARTS_WITH_CAPACITY = /^\d+[- ]?(?:gal|qt|quart)/i;
const CAN = /^(?:can|tin|lata)s?$/i;
const ALSO_SOLD_FRESH =
  /^(?:sweet |sliced |whole |small )?(?:corn|peas|green beans?|mushrooms?|spinach|carrots?|beets?|peaches|pears|pineapple|salmon|asparagus|potatoes|yams?)$/i;
const LEADING_PACK = toPattern(String.raw`^(\d{1,2})[ -]?pack${OPTIONAL_OF} `);

/** Splits a line into the item's name (`rest`) and the amount. Expects single spaces. */
export function extractAmount(text: string): AmountAndRest {
  let rest = normalizeAmounts(text);
  const amount: ListAmount = {
    count: null,
    isPackages: false,
    size: null,
    sizeText: null,
    isVague: false,
    isZero: false,
  };
  const takeMatch = (pattern: RegExp): (string | undefined)[] | null => {
    const match = pattern.exec(rest);
    if (match === null) return null;
    const [before, after] = [rest.slice(0, match.index), rest.slice(match.index + match[0].length)];
    rest = `${before} ${after}`.replace(/\s+/g, ' ').trim();
    return [...match];
  };
  const setCount = (number: string | undefined, isPackages: boolean) => {
    amount.count = Number(number);
    amount.isPackages ||= isPackages;
  };
  const setSize = (number: string, unit = '') => {
    const content = parseSize(number, unit.toLowerCase());
    if (content === null || amount.size !== null) return;
    amount.size = content;
    amount.sizeText = `${number} ${unit}`.toLowerCase();
  };

  const hasPieceCount = TRAILING_PIECE_COUNT.test(rest);
  const multiplierMatch =
    takeMatch(LEADING_MULTIPLIER) ?? takeMatch(LEADING_X_MULTIPLIER) ?? takeMatch(TRAILING_MULTIPLIER);
  if (multiplierMatch)
    setCount(
      multiplierMatch.slice(1).find((number) => number !== undefined),
      !hasPieceCount,
    );
  const countBeforeSizeMatch = amount.count === null ? takeMatch(COUNT_BEFORE_SIZE) : null;
  if (countBeforeSizeMatch) setCount(countBeforeSizeMatch[1], true);
  const packMatch = takeMatch(LEADING_PACK);
  if (packMatch) setSize(`${packMatch[1]}`, 'pack');
  const recipeAmountMatch =
    takeMatch(LEADING_RECIPE_AMOUNT) ?? (amount.count === null ? takeMatch(TRAILING_RECIPE_AMOUNT) : null);
  if (recipeAmountMatch) {
    rest = rest.replace(PACKED_OR_HEAPING, '');
    amount.isVague =
      /cup|taza|clove|stick|slice|stalk|sprig|handful|diente/i.test(`${recipeAmountMatch[2]}`) &&
      Number(recipeAmountMatch[1] ?? 1) > 1;
  }
  const containerCountMatch = recipeAmountMatch ? null : takeMatch(LEADING_CONTAINER_COUNT);
  // "1 box of mix x 3" is three boxes. "2 boxes penne (3)" could be six or three.
  if (containerCountMatch) {
    amount.isVague ||= amount.count !== null && Number(containerCountMatch[1]) > 1;
    setCount(String(Number(containerCountMatch[1]) * (amount.count ?? 1)), true);
  }
  if (CAN.test(containerCountMatch?.[2] ?? '') && ALSO_SOLD_FRESH.test(rest)) rest = `canned ${rest}`;
  const hasBagCapacity = BAG_CAPACITY.test(rest);
  const sizeMatch = hasBagCapacity ? null : takeMatch(SIZE);
  if (sizeMatch) setSize(`${sizeMatch[1]}`, sizeMatch[2]);
  if (/ cans?\b/i.test(sizeMatch?.[0] ?? '') && ALSO_SOLD_FRESH.test(rest)) rest = `canned ${rest}`;
  const bareSizeMatch = sizeMatch || hasBagCapacity ? null : takeMatch(BARE_SIZE);
  if (bareSizeMatch) setSize('1', bareSizeMatch[1]);
  const containerMatch = takeMatch(BARE_CONTAINER);
  if (containerMatch && amount.size !== null) amount.isPackages = true;
  if (amount.count === null && !recipeAmountMatch) {
    const trailingCountMatch = takeMatch(TRAILING_CONTAINER_COUNT);
    if (trailingCountMatch) setCount(trailingCountMatch[1], true);
    if (CAN.test(trailingCountMatch?.[2] ?? '') && ALSO_SOLD_FRESH.test(rest)) rest = `canned ${rest}`;
  }
  if (amount.count === null && !recipeAmountMatch && !(hasBagCapacity && STARTS_WITH_CAPACITY.test(rest))) {
    const leadingNumberMatch = takeMatch(LEADING_NUMBER);
    if (leadingNumberMatch) setCount(leadingNumberMatch[1], false);
    else if (amount.size === null) {
      const trailingNumberMatch = takeMatch(TRAILING_NUMBER);
      if (trailingNumberMatch) setCount(trailingNumberMatch[1], false);
    }
  }
  if (multiplierMatch && amount.size === null) amount.isMultiplier = true;
  const vagueAmountMatch = takeMatch(VAGUE_AMOUNT);
  if (vagueAmountMatch && vagueAmountMatch[1] === undefined) amount.isVague = true;
  if (amount.count === 0) {
    amount.isZero = true;
    amount.count = null;
  }
  return { rest: rest.replace(/^(?:of|de) /i, ''), amount };
}
