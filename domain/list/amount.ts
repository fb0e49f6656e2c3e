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

const NUMBER = String.raw`\d{1,4}(?:\.\d{1,3})?|\.\d{1,3}`;
const SIZE_UNIT = String.raw`fl\.? ?oz|fluid ounces?|oz|ounces?|onzas?|lbs?|pounds?|libras?|kgs?|kilos?|kilogram(?:m|me|o)?s?|g|grams?|gramos|gals?|gallons?|galon(?:es)?|qts?|quarts?|pts?|pints?|liters?|litres?|litros?|ltrs?|ml|l|ct|count|dozen|doz|dz|docenas?|pks?|pack|rolls?|rollos?|sheets?|loads?`;
const CONTAINER = `packs|cans?|tins?|jars?|bottles?|boxes|box|bags?|packages?|pkgs?|packets?|cartons?|loaf|loaves|bunch(?:es)?|heads?|tubs?|tubes?|containers?|cases?|jugs?|bricks?|blocks?|ears?|latas?|cajas?|bolsas?|botellas?|paquetes?|frascos?|manojos?|barras?`;
const RECIPE = `cups?|tazas?|tbsps?|tablespoons?|cucharadas?|tsps?|teaspoons?|cucharaditas?|cdas?|cdtas?|cditas?|pinch|dash|splash|cloves?|sticks?|slices?|stalks?|sprigs?|handful|dientes?`;
const OF = String.raw`(?: (?:of|de)\b)?`;

const UNITS: readonly (readonly [RegExp, string])[] = [
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

function sizeOf(number: string, unit: string): NetContent | null {
  const spelled = UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? unit;
  return parseNetContent(`${number} ${spelled}`);
}

/** Rewrites "½", "two" and "half a gallon" as digits and units. Expects single spaces. */
function spellAmounts(text: string): string {
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
const TIMES_FIRST = toPattern(String.raw`^\(?(\d{1,3}) ?(?:[x×*] ?(?=[\p{L}\d.])|\) ?)`, 'iu');
const TIMES_BEFORE = toPattern(String.raw`^[x×] ?(\d{1,3}) (?=\p{L})`, 'iu');
const TIMES_LAST = toPattern(
  String.raw` ?[-–:,]? ?(?:[([] ?[x×]? ?(\d{1,2}) ?[)\]]|[x×] ?(\d{1,3})|(?:qty|quantity|cantidad)[.:]? ?(\d{1,3})|\b(\d{1,3}) ?[x×]) ?$`,
);
/** Matches "batteries (8)". The number counts the pieces, not the packages. */
const PIECES_LAST = /s ?[([] ?\d{1,2} ?[)\]] ?$/i;
const COUNTED = toPattern(
  String.raw`^(${NUMBER})[ -]{1,3}(?:(?:big|large|small|medium|lg|sm|xl|family size) )?(${CONTAINER})\b${OF}[ :-]{0,3}(?=\S)`,
);
const PACKED = /^(?:(?:firmly|lightly|loosely|tightly) )?(?:packed|heaping) /i;
const COUNTED_LAST = toPattern(
  String.raw`(?<![ ,(-])[ ,(-]{1,6}(${NUMBER}) ?(?:(?:big|large|small) )?(${CONTAINER})\)? ?$`,
);
const RECIPE_FIRST = toPattern(String.raw`^(${NUMBER})? ?(?:large |small )?(${RECIPE})\b\.?${OF} (?=\S)`);
/** In "garlic, 3 cloves", the measure follows the name. */
const RECIPE_LAST = toPattern(
  String.raw`(?<![ ,(-])[ ,(-]{1,6}(${NUMBER}) ?(?:large |small )?(cups?|cloves?|sticks?|slices?|stalks?|sprigs?|tbsps?|tablespoons?|tsps?|teaspoons?|handfuls?|tazas?|cucharadas?|cucharaditas?|dientes?)\)?\.? ?$`,
);
const COUNTED_SIZE = toPattern(String.raw`^(\d{1,2}) [(]?(?=(?:${NUMBER})[ -]{0,3}(?:${SIZE_UNIT})\b)`);
const SIZE = toPattern(
  String.raw`(?:^|(?<=[ (,:-]))(${NUMBER})[ -]{0,3}(${SIZE_UNIT})\b\.?(?!%|\/)(?: (?:bag|can|jar|box|bottle|pkg|package|carton|tub|container|block)s?\b)?${OF}`,
);
const PLAIN_FIRST = toPattern(
  String.raw`^(?!(?:365|409|0\d) )(\d{1,3}(?:\.5)?) (?=\p{L})(?!(?:up|musketeers|grand|lives|gum|hour|grain|cheese|bean|ingredient|layer|seas|alarm|island|inch|in|min|minute|ply|year|day|percent|milk fat)\b)`,
  'iu',
);
const PLAIN_LAST = toPattern(
  String.raw`(?<!\b(?:heinz|formula|etapa|talla|size|sz|spf|no|number|step|stage|grade|aa|aaa|type|vitamin b|special k|wd|v|a))(?<![ :–-])[ :–-]{1,6}(\d{1,2}) ?$`,
);
const BARE_CONTAINER = toPattern(
  String.raw`^(?:${CONTAINER})\b${OF} (?=\S)(?!(?:and|openers?|clips?|brush|brushes|cutters?|balm|liners?)\b|&)`,
);
const SOME = toPattern('^(?:(some)|a few|few|several|lots of|plenty of|a lot of|algun[oa]s?|un[oa]s) ');
const BARE_SIZE = toPattern(
  String.raw`^(gallon|galon|pint|quart|pound|lb|libra|kilo|liter|litro|dozen|docena)(?: (?:of|de))? (?=\p{L})`,
  'iu',
);
/** The volume in "trash bags 13 gal" is the bag's capacity and part of the name. */
const BAG_CAPACITY =
  /\bbags?\b(?=.{0,80}\b(?:gal|gallon|qt|quart)s?\b)|\b(?:gal|gallon|qt|quart)s? .{0,80}\bbags?\b/i;
const STARTS_WITH_CAPACITY = /^\d+[- ]?(?:gal|qt|quart)/i;
const CAN = /^(?:can|tin|lata)s?$/i;
const ALSO_FRESH =
  /^(?:sweet |sliced |whole |small )?(?:corn|peas|green beans?|mushrooms?|spinach|carrots?|beets?|peaches|pears|pineapple|salmon|asparagus|potatoes|yams?)$/i;
const CASE_OF = toPattern(String.raw`^(\d{1,2})[ -]?pack${OF} `);

/** `rest` is the name of the item. Expects single spaces. */
export function extractAmount(text: string): AmountAndRest {
  let rest = spellAmounts(text);
  const amount: ListAmount = {
    count: null,
    isPackages: false,
    size: null,
    sizeText: null,
    isVague: false,
    isZero: false,
  };
  const take = (pattern: RegExp): (string | undefined)[] | null => {
    const found = pattern.exec(rest);
    if (found === null) return null;
    const [before, after] = [rest.slice(0, found.index), rest.slice(found.index + found[0].length)];
    rest = `${before} ${after}`.replace(/\s+/g, ' ').trim();
    return [...found];
  };
  const count = (number: string | undefined, isPackages: boolean) => {
    amount.count = Number(number);
    amount.isPackages ||= isPackages;
  };
  const size = (number: string, unit = '') => {
    const content = sizeOf(number, unit.toLowerCase());
    if (content === null || amount.size !== null) return;
    amount.size = content;
    amount.sizeText = `${number} ${unit}`.toLowerCase();
  };

  const isPieces = PIECES_LAST.test(rest);
  const times = take(TIMES_FIRST) ?? take(TIMES_BEFORE) ?? take(TIMES_LAST);
  if (times)
    count(
      times.slice(1).find((number) => number !== undefined),
      !isPieces,
    );
  const sized = amount.count === null ? take(COUNTED_SIZE) : null;
  if (sized) count(sized[1], true);
  const pack = take(CASE_OF);
  if (pack) size(`${pack[1]}`, 'pack');
  const recipe = take(RECIPE_FIRST) ?? (amount.count === null ? take(RECIPE_LAST) : null);
  if (recipe) {
    rest = rest.replace(PACKED, '');
    amount.isVague =
      /cup|taza|clove|stick|slice|stalk|sprig|handful|diente/i.test(`${recipe[2]}`) &&
      Number(recipe[1] ?? 1) > 1;
  }
  const counted = recipe ? null : take(COUNTED);
  // "1 box of mix x 3" is three boxes. "2 boxes penne (3)" could be six or three.
  if (counted) {
    amount.isVague ||= amount.count !== null && Number(counted[1]) > 1;
    count(String(Number(counted[1]) * (amount.count ?? 1)), true);
  }
  if (CAN.test(counted?.[2] ?? '') && ALSO_FRESH.test(rest)) rest = `canned ${rest}`;
  const isBag = BAG_CAPACITY.test(rest);
  const found = isBag ? null : take(SIZE);
  if (found) size(`${found[1]}`, found[2]);
  if (/ cans?\b/i.test(found?.[0] ?? '') && ALSO_FRESH.test(rest)) rest = `canned ${rest}`;
  const bare = found || isBag ? null : take(BARE_SIZE);
  if (bare) size('1', bare[1]);
  const container = take(BARE_CONTAINER);
  if (container && amount.size !== null) amount.isPackages = true;
  if (amount.count === null && !recipe) {
    const last = take(COUNTED_LAST);
    if (last) count(last[1], true);
    if (CAN.test(last?.[2] ?? '') && ALSO_FRESH.test(rest)) rest = `canned ${rest}`;
  }
  if (amount.count === null && !recipe && !(isBag && STARTS_WITH_CAPACITY.test(rest))) {
    const plain = take(PLAIN_FIRST);
    if (plain) count(plain[1], false);
    else if (amount.size === null) {
      const end = take(PLAIN_LAST);
      if (end) count(end[1], false);
    }
  }
  if (times && amount.size === null) amount.isMultiplier = true;
  const some = take(SOME);
  if (some && some[1] === undefined) amount.isVague = true;
  if (amount.count === 0) {
    amount.isZero = true;
    amount.count = null;
  }
  return { rest: rest.replace(/^(?:of|de) /i, ''), amount };
}
