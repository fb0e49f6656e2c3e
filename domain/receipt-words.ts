/** What a till line with an amount is about. */
export type LineKind =
  | 'item'
  | 'reduction'
  /** Says what was saved, and may or may not take it off. */
  | 'saved'
  | 'regular-price'
  | 'void'
  | 'fee'
  | 'subtotal'
  | 'tax'
  | 'total'
  | 'tender'
  /** Sums over what is listed already. */
  | 'summary';

/** In this order: the first that fits. What `label` begins with unless it says otherwise. */
const KINDS: readonly (readonly [RegExp, LineKind])[] = [
  [/^(?:sub|net|item|items|merch\w{0,12})[ -]{0,3}(?:sub)?total\b|^subtotal/, 'subtotal'],
  [
    /^(?:total )?(?:number of |number |no of |items? |units? |qty ){0,5}(?:items?|units?) (?:sold|count|purchased)|^total (?:items?|num|disc|coupon|points|qty|fuel|units?|reward|card|promo)/,
    'summary',
  ],
  [/^(?:tot(?:al)?|your|annual|today s?|ytd)\b.{0,24}\bsav/, 'summary'],
  [/^(?:taxable|non ?tax|tax exempt|tax rate|bal(?:ance)? before)/, 'summary'],
  [
    /^[a-z] taxable\b|^(?:(?:sales|state|city|county|local|food|grocery|beverage|bev|estimated|est|total|low|high|[a-z]{1,2}) ){0,3}tax(?:es)?\b(?! (?:guide|book|forms?|software|prep))|^tx\d?\b/,
    'tax',
  ],
  [
    /^(?:grand |order |estimated |invoice |final |sale )?total(?: due| amount| sale| purchase| price| paid| usd)?$|^balance(?: due| to pay)?$|^(?:amt|amount)(?: due| paid)?$/,
    'total',
  ],
  [/\bvoid(?:ed)?\b/, 'void'],
  [/^(?:reg(?:ular)?|orig(?:inal)?|was)(?: price)?\b$/, 'regular-price'],
  [
    /\bbag (?:fee|charge|chg|tax)\b|\b(?:checkout|carryout|carry out|reus\w{0,12}|paper|plastic) bags?\b|\b(?:crv|bottle dep\w{0,12}|btl dep\w{0,12}|can dep\w{0,12}|deposit|redemption|eco fee|env fee)\b|^(?:delivery|service|pickup|handling|fuel|small order) (?:fee|charge)|^(?:driver )?tip$|^delivery\b|\bdep$/,
    'fee',
  ],
  [
    /\b(?:you|card|member|total|mperks|loyalty|plus card) sav(?:ed|ings?)\b|^sav(?:ed|ings?)\b|^you save\b/,
    'saved',
  ],
  [
    /\bcoupons?\b|\bcpn\b|\bdiscount\b|\bsavings?\b|\bmarkdown\b|^sc\b|\binst(?:ant)? sav|\bprime (?:deal|member)|\bcircle\b|\bcartwheel\b|\bdigital (?:deal|offer)\b|\bpromo(?:tion)?\b|\brollback\b|\bbogo\b|\boff$|\bmfr\b|\bloyalty\b|^sale\b/,
    'reduction',
  ],
  [
    /^(?:us )?(?:visa|mastercard|master card|m c|mc|amex|american express|discover|debit|credit|cash|change|check|chk|ebt|snap|wic|tend\w{0,12}|payment|gift card|apple pay|google pay|paid|charged?|approved|walmart pay|purchase)(?: card| tend(?:er(?:ed)?)?| due| paid| credit| debit| ebt| x{1,20}\d{0,20}| \d{3,20}){0,6}(?: (?:ending|food).*)?$/,
    'tender',
  ],
];

/** Words that make a reduction of a line that is not printed as less: a cookie may be a circle. */
const SAYS_LESS = /\b(?:coupons?|cpn|discount|savings?|markdown)\b|^(?:sc|sale|mfr|promo)\b/;

/** What is printed, as words in small letters. */
const wordsOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** What a line is about by its words; `isNegative` of what takes something off. */
export function kindOfLine(label: string, isNegative: boolean): LineKind {
  const words = wordsOf(label);
  const kind = KINDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'item';
  if (kind === 'item') return isNegative ? 'reduction' : 'item';
  if (kind === 'saved') return isNegative ? 'reduction' : 'saved';
  // A name may have the word in it: only what takes something off is a reduction.
  if (kind === 'reduction' && !isNegative) return SAYS_LESS.test(words) ? 'saved' : 'item';
  return kind;
}

/** What a reduction is for who has the card of the chain; a coupon, or the card that one pays with, is none. */
const FOR_MEMBERS =
  /\b(?:member\w{0,12}|mperks|loyalty|(?:club|plus|shopper s?|bonus|vip|vic|fresh|value|store|with|your|w) card|card (?:sav\w{0,12}|price|special|deal|disc\w{0,12})|prime (?:deal|member|sav\w{0,12}|disc\w{0,12})|circle)\b/;
const NOT_FOR_MEMBERS = /\b(?:coupons?|cpn|mfr|employee|(?:gift|credit|debit) card)\b/;

/** Whether a reduction is one that only those have who have the card of the chain. */
export function isForMembers(label: string): boolean {
  const words = wordsOf(label);
  return FOR_MEMBERS.test(words) && !NOT_FOR_MEMBERS.test(words);
}

/** Departments that tills print above their items. */
const HEADINGS =
  /^(?:grocery|groceries|produce|dairy|meat|seafood|deli|bakery|frozen|frozen foods?|refrig\w{0,12}(?: frozen)?|baked goods|general(?: merchandise)?|gen merch(?:andise)?|health ?(?:and |& )?beauty|household|home|beverages?|snacks|pantry|floral|liquor|beer ?(?:and |& )?wine|misc\w{0,12}|non ?food|pharmacy|hba|food|items?|item price|qty item price|description|your order|order details|cleaning supplies|health beauty cosmetics)$/;

/** Words of what stands around the items and belongs to a person, a till or a payment. */
const NOISE =
  /\b(?:member|customer|cashier|clerk|loyalty|rewards?|points|card|acct|account|auth|approval|appr|ref|trans|transaction|trx|term|terminal|reg|register|oper|operator|tel|phone|store|str|st|tc|aid|invoice|order|receipt|thank|thanks|welcome|survey|visit|www|http|https|com|manager|mgr|saved|save|savings|your|you|self checkout|entry method|chip|deliver\w{0,12}|shipped|address|date|time)\b/;

/** Whether a line without an amount cannot be a piece of a name. */
export function isNoise(line: string): boolean {
  const words = wordsOf(line);
  return (
    !/[a-z]{2}/.test(words) ||
    HEADINGS.test(words) ||
    NOISE.test(words) ||
    /[:@#]|\d{3}[-. ]\d{4}\b|x{4}|\*{3}/i.test(line)
  );
}

/** Whether a line says that the next one, or itself, is taken back. */
export const isVoidNote = (line: string): boolean => /^\W*(?:item )?void(?:ed)?\b/i.test(line);
