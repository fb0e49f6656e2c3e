import { mentionsProduct } from '#domain/receipt/goods.ts';
import { toPlainWords } from '#domain/receipt/lines/words.ts';

const DEPARTMENTS = new Set(
  `grocery groceries produce dairy meat seafood deli bakery frozen refrig refrigerated household beverage beverages snacks entertainment
  pantry floral liquor pharmacy drugstore hba toys electronics apparel clothing cosmetics stationery automotive hardware bedding
  seasonal mdse misc miscellaneous nonfood essentials merchandise substitutions replacements substituted replaced unavailable shopped refunded
  adjusted department abarrotes lacteos carnes carniceria panaderia hogar limpieza congelados bebidas verduras frutas`.split(
    /\s+/,
  ),
);
const DEPARTMENT_COMPANIONS = new Set(
  `and y de food foods goods general gen merch home health beauty care personal baby pet pets paper products supplies cleaning
  laundry games sports sporting outdoors school office kitchen dining garden party books music movies video vitamins wine beer
  spirits baked fresh natural dry canned international candy breakfast tobacco item items price qty quantity description your
  order details women men kids children toddler toddlers infant infants boys girls shoes accessories furniture decor arts crafts weight dept non refrig center`.split(
    /\s+/,
  ),
);
const HEADING =
  /^(?:bulk|bulk foods?|appetizing|vitamins(?: and)? (?:body care|supplements)|kitchen|home improvement|luggage|holiday|furniture|(?:wo)?men s|health|beauty|pets|toys|decor|office|laundry|health ?(?:and )?beauty(?: care| aids| cosmetics)?|personal care|pet(?: (?:care|supplies))?|baby(?: care)?|home|beer ?(?:and )?wine|general|gen merch|gm|hbc|hba|gift cards?|food|items?|item price|qty item price|description|your order|order details|cleaning supplies|non ?foods?|drug store|baked goods|(?:sporting|paper) goods|sports ?(?:and )?outdoors|price you pay|you pay|weight adjusted|(?:price )?reduced(?: \d{1,2})?(?: off)?|clearance|manager s special|on sale|(?:price |manager )?override|price (?:change|check|chk|modified)|(?:bogo|b1g1|buy \d get \d)(?: (?:\d{1,2} )?(?:free|off))?|\d{1,2} (?:for|x) \d{1,2}(?: \d\d)?)$/;

function isHeading(words: string): boolean {
  if (HEADING.test(words)) return true;
  const allWords = words.split(' ');
  return (
    allWords.some((word) => DEPARTMENTS.has(word)) &&
    allWords.every((word) => DEPARTMENTS.has(word) || DEPARTMENT_COMPANIONS.has(word))
  );
}

const NOISE_WORD =
  /\b(?:customer|cashier|clerk|loyalty|acct|account|auth|approval|appr|trans|transaction|trx|terminal|register|oper|operator|tel|tc|aid|invoice|receipt|phone|manager|mgr|welcome|survey|thank|thanks|visit|www|http|https|com|saved|your|you|self checkout|entry method|shipped|address|cajer[oa]|fecha|hora|gracias|tienda|caja|recibo|substitut\w{0,12}|refund\w{0,12}|expires?|gift ?card w(?:ith)?|age verif\w{0,12}|tare)\b/;
/** Words that are noise unless the line also names a product: "STORE BRAND MILK", "CHOC CHIP COOKIES". */
const NOISE_UNLESS_PRODUCT =
  /\b(?:member|rewards?|points|card|ref|term|reg|store|str|st|order|save|savings|chip|deliver\w{0,12}|date|time|temporary)\b/;

/** Matches a count printed before a name, with or without an item number: "2@ LEMONS". */
const LEADING_COUNT = /^\s{0,40}(?:\d{4,14} )?\d{1,2} ?@ (?=[A-Z]{2})/;

/** True if a line without an amount, such as a greeting or a phone number, isn't part of an item's name. */
export function isNoiseLine(line: string): boolean {
  const words = toPlainWords(line);
  return (
    !/[a-z]{2}/.test(words) ||
    isHeading(words) ||
    NOISE_WORD.test(words) ||
    (NOISE_UNLESS_PRODUCT.test(words) && !mentionsProduct(words)) ||
    /[:@#]|\d{3}[-. ]\d{4}\b|x{4}|\*{3}|^ *\*{2}.{0,80}\*{2}$/i.test(line.replace(LEADING_COUNT, ''))
  );
}
