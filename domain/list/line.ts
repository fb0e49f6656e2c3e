import { extractAmount, type ListAmount } from '#domain/list/amount.ts';
import { isNonItemCell, parseExportedLine } from '#domain/list/export.ts';
import {
  isPreparation,
  OR_ANOTHER,
  removePreparations,
  rewriteKitchenWording,
} from '#domain/list/kitchen-wording.ts';
import { isGenericWord, translateToCatalogName } from '#domain/list/words.ts';
import { expandHalfAndHalf, expandShortForm } from '#domain/search/short-forms.ts';
import { foldWords } from '#domain/search/words.ts';

export type ParsedListLine = ListAmount & {
  need: string;
  /** Text in parentheses or after "for", joined by ", ". Narrows down the search for `need`. */
  note: string | null;
  /** True for alternatives ("apples or pears") and general words ("cheese"). `need` is the first alternative. */
  isAmbiguous: boolean;
  isDone: boolean;
  hasNothingToBuy: boolean;
};

const DONE_MARK =
  /^ ?(?:[-*•] ?)?(?:\[[xX✓✔]\]|\([xX✓✔]\)|☑|☒|✅|✓|✔|(?:done|bought|got it|hecho|listo|comprado) ?:) ?|^~~.+~~$/iu;
const LEADING_BULLET =
  /^(?:(?:(?!# ?10 )[-–—*•●○◦▪▫■□☐⬜·>#+])+ ?|\[ ?\] ?|\d{1,3}[.)] (?=\p{L})|[A-Za-z][.)] (?=\p{L}))+/u;
const REQUEST_START =
  /^(?:(?:u[mh]+|er|hmm|okay|hey|please|pls|can you|could you|(?:i|we)(?:'d| would) like|(?:i|we) want|let'?s get|like(?= (?:\d|an? |one|two|three|four|five|six|some|half))|add|don'?t forget(?: the)?|remember(?: the)?|(?:we|i)(?:'re| are)?(?: also| still)? (?:need|out of|low on)|need(?: to (?:buy|get))?|get|buy|grab|pick up|more|also|and|plus|maybe|extra(?! (?:large|big|virgin|sharp|lean|firm|wide|long|soft|strong|crispy|crunchy|creamy)\b)|another|bring|necesito|comprar|compra|y)(?: ?: ?| ))+(?:the |some |more )?/i;
/** "Don't need bread" excludes the bread, as "no bread" does. */
const NOT_NEEDED = /^(?:(?:we|i) )?(?:don'?t|do not) (?:need|get|buy)(?: any| the)? (?=\p{L})/iu;
const REQUEST_END =
  /(?:(?: ?, ?| )(?:please|pls|thanks|thank you|thx|por favor)| to (?:the|my|our) (?:(?:grocery|shopping) )?(?:list|cart))[ .!]*$/i;
const PRICE =
  / ?(?:[@~] ?)?(?:(?:[$€£] ?(?:\d{1,4}(?:[.,]\d{2})?|\.\d{2})|\d{1,3} ?¢|(?<![\d.])\d{1,3}(?:\.\d{2}|,\d{2}$)(?! ?(?:oz|lb|ct|fl|g|kg|l|gal)\b))(?: ?\/ ?(?:lb|each|ea|oz)\b)? ?(?:(?:each|ea|[A-Z]{1,2})\b\.?)?)/g;
/** Matches "2 for $6" and "2/$6". The shopper probably wants two, but may just have noted the price. */
const DEAL = / ?[([]?(?<![\d.])(\d{1,2}) ?(?:for|por|\/) ?[$€£] ?\d{1,3}(?:\.\d{2})?[)\]]?/i;
const PER_PERSON =
  / (?:per|por|for each|for every) (?:person|people|adult|kid|child|guest|head|plate|persona|cabeza|plato)\b/i;
const HEADING =
  /^(?:(?:my |our |the )?(?:grocery|groceries|shopping|to[- ]?buy|store|food|weekly|mandado|lista)(?: (?:list|store|run|de compras|del mandado))?|list|produce|dairy|meats?|deli|bakery|frozen|pantry|household|snacks|beverages|drinks|misc|other|item(?: name)?s?|qty|quantity|price|notes?|brand|unit|category) ?:?(?: \d.*)?$/i;
/** Matches lines of a recipe that aren't ingredients, such as "Prep time: 15 min" and "Serves 6". */
const RECIPE_FACT =
  /^(?:(?:(?:prep(?:aration)?|cook(?:ing)?|bak(?:e|ing)|total|active|rest(?:ing)?|chill(?:ing)?)(?: time)? ?:? ?\d{1,3} ?(?:m|min|minutes?|h|hrs?|hours?)\b.{0,30})|(?:serves|servings|yields?|makes) ?:? ?(?:about )?\d{1,3}.{0,20})$/i;
const COLUMN_HEADERS =
  /^(?:(?:items?|name|qty|quantity|price|total|amount|brand|unit|size|category|notes?|store|aisle|done|product|description)[ /#.]{0,4}){1,12}$/i;
/** Words on receipts about the store and the payment. A line with nothing but these words and numbers isn't an item. */
const RECEIPT_WORD =
  'sub|total|sales|tax|balance|change|due|cash|back|visa|mastercard|debit|credit|amount|tend|tender|tendered|items?|sold|number|of|no|receipt|you|saved|savings|coupons?|discounts?|member|loyalty|card|ending|in|acct|account|auth|code|approval|ref|terminal|date|time|am|pm|order|phone|manager|points';
const RECEIPT_LINE = new RegExp(
  String.raw`^(?:sub ?-?total\b|sales tax\b|items? sold\b|thank you(?! cards?\b)|(?:store|order) ?#|(?:st|op|te|tr)#|(?:cashier|register|approval|ref|terminal|tel)\b|(?:manager|phone) ?:|www\.|https?:|(?:(?:${RECEIPT_WORD})\b[^\p{L}]*)+$)`,
  'iu',
);
const PREPARATION_WORDS = 'drained|rinsed|peeled|pitted|chopped|minced|melted|softened|divided|beaten';
/** Preparations ("chopped") and remarks ("if on sale") that don't help a search. */
const ASIDE_PATTERN = `(?:(?:${PREPARATION_WORDS})(?: (?:and|&) (?:${PREPARATION_WORDS})){0,3}|to taste|optional|if on sale|on sale|if (?:they|you) have (?:it|them|any)|(?:we(?:'re| are)|i(?:'m| am)) (?:almost |nearly |all |running )?(?:out|low)(?! of)|running low|the good (?:kind|stuff|one)|the (?:big|large|small|giant|huge|biggest|smallest) (?:ones?|bags?|box|bottles?|jars?|cans?|packs?|packages?|tubs?|cartons?|jugs?)|any (?:brand|kind)|(?:brand )?doesn'?t matter|(?:whatever|whichever)(?:'s| is) (?:on sale|cheap(?:er|est)?)|cheapest|asap|room temperature|${OR_ANOTHER})`;
const ASIDE = new RegExp(String.raw`(?<![ ,-])[ ,-]{1,6}${ASIDE_PATTERN}\b`, 'gi');
/** Matches "small bag" in "dog food - small bag". The catalog's sizes aren't called small or big. */
const PACKAGE_REMARK =
  /(?<=\p{L})(?: [-–—]|,)? (?:big|large|small|giant|huge|mini) (?:bag|box|bottle|jar|can|pack|package|tub|carton|jug)$/iu;
const ASIDE_ONLY = new RegExp(`^${ASIDE_PATTERN}$`, 'i');
const PURPOSE =
  / (?:for|para) (?:the |my |los |las |el |la )?(?!dogs?\b|cats?\b|babies\b|perro|gato|platos|trastes|bano)(.{2,60})$/i;

const SIZE_ONLY =
  /^(?:about |approx\.? |approximately |roughly |around |~ ?)?(?:\d{1,2} )?\d[\d.]{0,6}[ -]{0,3}(?:fl )?(?:oz|ounces?|lbs?|pounds?|ct|count|pk|packs?|gal(?:lon)?s?|qts?|quarts?|pints?|liters?|dozen|doz|cans?|bags?|boxes|g|kg|ml|l)\.?(?: cans?| jars?| bags?)?$/i;

/** "Turkey from the deli" means deli turkey. */
const FROM_COUNTER = /^(.{2,60}) (?:from|at) the (deli|bakery)(?: counter)?$/i;

/** In "turkey (12-14 lb)", the higher weight counts. */
const RANGE_START = /^\d{1,2} ?[-–—] ?(?=\d{1,2} ?(?:lbs?|pounds?|kg|kilos?)\b)/i;
const COUNT_ONLY = /^(\d{1,2}) (?:(?:extra )?large|medium|small|big|lg|med|sm|whole|each|ea|of them)$/i;
/** In brackets, an amount only repeats the amount before it, and "or beef" allows another item. */
const REPEATED_AMOUNT =
  /^[\d½¼¾⅓⅔⅛][\d ./½¼¾⅓⅔⅛–—-]{0,9} ?(?:cups?|sticks?|tbsps?|tablespoons?|tsps?|teaspoons?|cloves?|stalks?|slices?|sprigs?|lbs?|pounds?|oz|ounces?|large|medium|small|each|ea|people|persons?|servings?|pieces?|pcs|tazas?|personas?)\.?$|^or |^from (?:\d|an? |half )/i;
const UNIT_ONLY =
  /^(half[- ])?(?:gallon|gal|pint|quart|qt|pound|lb|dozen|liter|galon|litro|libra|kilo|docena)$/i;
const AND_SEPARATOR = / ?(?:\band\b|&) ?/i;

const isRemark = (text: string): boolean =>
  APPROXIMATELY.test(text) ||
  REPEATED_AMOUNT.test(text) ||
  isPreparation(text) ||
  text.split(AND_SEPARATOR).every((part) => ASIDE_ONLY.test(part) || isPreparation(part));

/** In "250 g (about 9 oz) spaghetti", the second size only repeats the first. */
const STARTS_WITH_SIZE = /^\d[\d.]{0,5} ?(?:oz|ounces?|lbs?|pounds?|g|grams?|kg|ml|l)\b/i;

/** In "8 chicken thighs (about 3 lbs)", the size is the total, so the count isn't needed. */
const APPROXIMATELY = /^(?:about |approx\.? |approximately |roughly |around |~ ?)/i;
const PIECE_COUNT =
  /^\d{1,2} (?=\p{L})(?!(?:packs?|cans?|tins?|jars?|bottles?|box|boxes|bags?|packages?|pkgs?|cartons?|tubs?|containers?)\b)/iu;

/** The "4" in "chicken breasts, 4 (about 2 lb)". */
const COUNT_BEFORE_TOTAL = /(?<![ ,])[ ,]{1,2}\d{1,2} {2}(?=[\d.])/;

const MAX_ROW_CHARACTERS = 1_000;
const MAX_LINE_CHARACTERS = 200;

/** Collapses runs of spaces, which would make the patterns below backtrack. Keeps tabs between table cells. */
const collapseSpaces = (text: string) => text.replace(/[^\S\t]+/g, ' ').trim();

function extractNote(text: string): { rest: string; note: string | null } {
  const notes: string[] = [];
  let hasTotal = false;
  const startsWithNumber = /^[\d½¼¾]/.test(text);
  let rest = text.replace(/[([] ?([^()[\]]{1,80}?) ?[)\]]/g, (whole, inner: string) => {
    if (/^[x×]? ?\d{1,2}$/i.test(inner)) return whole;
    const countMatch = startsWithNumber ? null : COUNT_ONLY.exec(inner);
    if (countMatch !== null) return `(${countMatch[1]})`;
    const sizes: string[] = [];
    for (const part of inner.split(/[,;] ?/)) {
      const unitMatch = UNIT_ONLY.exec(part);
      const size = unitMatch === null || unitMatch[1] ? part.replace(RANGE_START, '') : `1 ${part}`;
      if (APPROXIMATELY.test(size) && SIZE_ONLY.test(size)) hasTotal = true;
      if (unitMatch !== null || SIZE_ONLY.test(size)) sizes.push(size.replace(APPROXIMATELY, ''));
      else if (/[\p{L}%]|\d\/\d/u.test(part) && !isRemark(part)) notes.push(part);
    }
    return STARTS_WITH_SIZE.test(text) ? ' ' : ` ${sizes.join(' ')} `;
  });
  if (hasTotal) rest = rest.replace(PIECE_COUNT, '').replace(COUNT_BEFORE_TOTAL, ' ');
  const purposeMatch = PURPOSE.exec(rest);
  if (purposeMatch !== null) {
    rest = rest.slice(0, purposeMatch.index);
    notes.push(`for ${purposeMatch[1]}`);
  }
  return { rest: rest.replace(/\s+/g, ' ').trim(), note: notes.length === 0 ? null : notes.join(', ') };
}

function convertTableRow(row: string): string {
  const cells = row
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const quantity = cells.find((cell) => /^\d{1,2}$/.test(cell));
  const words = cells.filter(
    (cell) => cell !== quantity && !isNonItemCell(cell) && (/\p{L}/u.test(cell) || /%/.test(cell)),
  );
  return [quantity ?? '', ...words].join(' ').trim();
}

const removeEmoji = (text: string) => text.replace(/\p{Extended_Pictographic}|\u200d|\ufe0f|\u20e3/gu, ' ');

/** True for "x, x, x", which isn't an item. False for "M&M's". */
const isRepeatedLetter = (need: string): boolean => {
  const letters = need.toLowerCase().replace(/[^\p{L}&]/gu, '');
  return /^[a-z]/.test(letters) && new Set(letters).size === 1;
};

/** These items are whole birds if a line states a count and a weight, as in "1 2 lb chicken". */
const WHOLE_BIRD = /^(?:chicken|turkey)$/;
/** A turkey heavier than this is a whole bird, because nobody buys that much in turkey parts. */
const WHOLE_TURKEY_GRAMS = 3_600;

const MEASURE_WORD =
  /^(?:cups?|tazas?|tbsps?|tablespoons?|tsps?|teaspoons?|pieces?|bags?|cans?|boxe?s?|bottles?|jars?|packs?|packages?|sticks?|slices?|stalks?)$/;
const isOnlyMeasure = (normalized: string, { count }: ListAmount): boolean =>
  count !== null && MEASURE_WORD.test(normalized);

function moveDealCount(text: string, deal: RegExpExecArray): string {
  const name = collapseSpaces(text.replace(deal[0], ' '));
  return /^\d/.test(name) ? name : `${name} x${deal[1]}`;
}

/** Never throws. For text it can't parse, sets `hasNothingToBuy` or returns everything as `need`. */
export function parseListLine(rawText: string): ParsedListLine {
  const text = collapseSpaces(rawText).slice(0, MAX_ROW_CHARACTERS);
  const isDone = DONE_MARK.test(text) && text.trim() !== '';
  const request = removeEmoji(text.includes('\t') ? convertTableRow(text) : text)
    .slice(0, MAX_LINE_CHARACTERS)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(DONE_MARK, (found) =>
      found.replace(/^~~|~~$/g, '').replace(/^[^~]*(?:\]|\([xX✓✔]\)|☑|☒|✅|✓|✔|:) ?/u, ''),
    )
    .replaceAll('~~', '')
    .replace(/[_*]{2,}|["“”]/g, '')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(LEADING_BULLET, '')
    .replace(NOT_NEEDED, 'no ')
    .replace(REQUEST_START, '');
  const cleanedRequest = rewriteKitchenWording(request)
    .replace(REQUEST_END, '')
    .replace(/\bears? (?:of )?corn\b/i, 'sweet corn')
    .replace(/(?<![([])\b(?:about|approx\.?|approximately) (?=[\d½¼¾])/i, '')
    .replace(/(?<![?!.:;,])[?!.:;,]+$/, '')
    .trim();
  const expandedText = expandHalfAndHalf(cleanedRequest);
  const plainText = expandShortForm(expandedText) ?? expandedText;
  const isHeading =
    HEADING.test(plainText) || (text.trimEnd().endsWith(':') && plainText.split(' ').length <= 3);
  // Keep lines that contain only emoji, because they mean something to the shopper.
  const isOnlyEmoji = !/[\p{L}\p{N}]/u.test(text) && /\p{Extended_Pictographic}/u.test(text);
  const hasNothingToBuy =
    plainText === '' ||
    isHeading ||
    RECIPE_FACT.test(plainText) ||
    COLUMN_HEADERS.test(plainText) ||
    RECEIPT_LINE.test(plainText) ||
    !/\p{L}/u.test(plainText);
  const exportedLine = parseExportedLine(plainText);
  const dealMatch = DEAL.exec(plainText);
  const textWithDealCount = dealMatch === null ? plainText : moveDealCount(plainText, dealMatch);
  const textWithoutRemarks = removePreparations(textWithDealCount)
    .replace(PER_PERSON, '')
    .replace(PRICE, ' ')
    .replace(ASIDE, '')
    .replace(PACKAGE_REMARK, '');
  const { rest: textWithoutNote, note } = exportedLine
    ? { rest: exportedLine.need, note: null }
    : extractNote(collapseSpaces(textWithoutRemarks));
  const { rest, amount } = exportedLine
    ? { rest: exportedLine.need, amount: exportedLine.amount }
    : extractAmount(textWithoutNote);
  const [firstAlternative = '', ...otherAlternatives] = rest.split(/ or /i);
  const need = firstAlternative
    .replace(/^[ \-–:,.]+|(?<![ \-–:,.])[ \-–:,.]+$/g, '')
    .replace(/ ?, ?/g, ' ')
    .replace(FROM_COUNTER, '$2 $1');
  const normalizedNeed = foldWords(need).join(' ');
  const isHeavyTurkey = normalizedNeed === 'turkey' && (amount.size?.amount ?? 0) > WHOLE_TURKEY_GRAMS;
  const isWholeBird =
    WHOLE_BIRD.test(normalizedNeed) &&
    amount.size?.measure === 'g' &&
    (amount.count !== null || isHeavyTurkey);
  return {
    ...amount,
    need: isOnlyEmoji
      ? text.trim()
      : isWholeBird
        ? `whole ${normalizedNeed}`
        : (expandShortForm(need) ?? translateToCatalogName(normalizedNeed) ?? need),
    note,
    isVague: amount.isVague || dealMatch !== null || PER_PERSON.test(plainText),
    isAmbiguous: otherAlternatives.length > 0 || isGenericWord(normalizedNeed),
    isDone,
    hasNothingToBuy:
      !isOnlyEmoji &&
      (hasNothingToBuy ||
        amount.isZero ||
        !/\p{L}/u.test(need) ||
        isRepeatedLetter(need) ||
        isOnlyMeasure(normalizedNeed, amount)),
  };
}
