import { mentionsProduct } from '#domain/receipt/goods.ts';

export type LineKind =
  | 'item'
  /** A discount, or another negative amount. */
  | 'reduction'
  /** Savings that may or may not be deducted. */
  | 'saved'
  | 'regular-price'
  /** The price that was paid, on its own row: "You Pay 4.99". */
  | 'paid-price'
  | 'void'
  | 'fee'
  | 'subtotal'
  | 'tax'
  | 'total'
  | 'tender'
  /** Totals of lines that were already listed. */
  | 'summary'
  /** Other text in an order email: "Substituted for", "Refunded", "Temporary hold". */
  | 'aside';

const TAX_WORDS =
  'sales|and|state|city|county|local|district|special|food|grocery|groceries|prep|prepared|restaurant|meals?|beverage|bev|soda|sugar|sweetened|swtnd|swtened|bottle|alcohol|liquor|general|merchandise|estimated|est|total|low|high|[a-z]{1,2}|\\d{1,3}';

/** The second pattern is for California Redemption Value (CRV). */
const DEPOSIT_PATTERNS: readonly RegExp[] = [
  /\b(?:deposits?|depo?st|dpst)\b|\b(?:bot(?:tles?|tl|l)?|btl|can|container|bev(?:erage)?) (?:dep\w{0,12}|fee|ch(?:ar)?ge?)\b|\brecycl\w{0,6} fee\b|\bdep(?: (?:fee|\d{1,3}(?: ?(?:pk|ct))?))?$/,
  /\bc ?r ?v\b|\bre?de?mp(?:t(?:n|ion)?)?\b(?! (?:rye|bourbon|whisk))|\b(?:redeem|redem|(?:cash|ca) refund) va?l?(?:ue)?\b|\bca(?:lif\w{0,6})? r(?:e?d|ef)\w{0,8} va?l?(?:ue)?\b|\bca (?:redem|cash refund)$/,
];

/** The first match wins. Most patterns match only the start of the label. */
const LINE_KINDS: readonly (readonly [RegExp, LineKind])[] = [
  [
    /^(?:(?:sale|sales|order|basket|food|estimated) )?sub ?total\b|^(?:net|items?|merch\w{0,12}) ?(?:sub ?)?total\b|^net sales\b|^(?:total|bal(?:ance)?|amount|amt)(?: due)? before tax(?:es)?$/,
    'subtotal',
  ],
  [
    /^(?:total )?(?:(?:number of|number|no of|items?|units?|qty) ){0,3}(?:items?|units?) (?:sold|count|purchased)|\bfuel (?:saver|points?|perks|rewards?)\b|^total (?:items?|num|disc|coupon|points|qty|fuel|units?|reward|card|promo)|^(?:total )?(?:de )?(?:articulos|productos)\b|^items \d{1,3}$/,
    'summary',
  ],
  [
    /^(?:tot(?:al)?|your|annual|today s?|ytd)\b.{0,24}\bsav|^(?:usted|tu|su) ahorr|^(?:total )?ahorr\w{0,12} total/,
    'summary',
  ],
  [/^(?:special price|(?:vendor|manufacturer|mfr|store|digital) coupons?) sav/, 'summary'],
  [/^(?:taxable|non ?tax|tax exempt|tax rate|bal(?:ance)? before)/, 'summary'],
  [
    /^(?:substitut\w{1,12} for|(?:was )?replaced for|refund(?! va)\w{0,12}|reembols\w{0,12}|temporary|temp hold|pre ?auth\w{0,12}|auth\w{0,12} hold|hold\b|not charged|price adjust\w{0,12}|est(?:imated)? (?:weight|price)|final weight|unavailable|out of stock)/,
    'aside',
  ],
  [
    new RegExp(
      String.raw`^[a-z] taxable\b|^(?:(?:${TAX_WORDS}) ){0,4}tax(?:es|\d)?\b(?! (?:free|guide|book|forms?|software|prep))|^(?!.{0,30}\bbags?\b)(?:[a-z]+ ){0,3}tax \d|^tx\d?(?: \d|$)|^impuestos?\b|^(?:[a-z] )?ivu\b|^(?:imps?|(?:imps? )?(?:(?:reducido|red) )?(?:estatal|municipal))(?: (?:ivu|reducido))?(?: \d|$)`,
    ),
    'tax',
  ],
  [
    /^(?:(?:grand|gran|order|estimated|invoice|final|sale|sales|your|basket|transaction) ){0,2}total(?: (?:due|amount|sale|sales|purchase|price|paid|charged|usd|general|final|to pay|a pagar|(?:de )?(?:la )?(?:compra|venta)))?(?: \d{1,3} items?)?$|^bal(?:ance)?(?: due| to pay)?$|^(?:amt|amount)(?: due| paid| charged)?$|^(?:importe|monto) total$|^saldo$/,
    'total',
  ],
  [/\bvoid(?:ed)?\b|^anulad[oa]\b/, 'void'],
  [
    /^(?:(?:clearance|rollback|on sale|sale|promo|(?:temp(?:orary)? )?price cut)(?: price)? )?(?:reg(?:ular)?|orig(?:inal)?|was|list|retail|antes|precio (?:regular|normal))(?: price)?$|^saved? \d{1,3} \d\d off$/,
    'regular-price',
  ],
  [
    /^(?:price )?(?:you|u) pay(?: only)?$|^(?:final|sale|card|member|club) price$|^now$|^(?:was|reg(?:ular)?)(?: price)? \d{1,3} \d\d (?:now|you pay)$|^(?:usted )?paga$/,
    'paid-price',
  ],
  ...DEPOSIT_PATTERNS.map((pattern): [RegExp, LineKind] => [pattern, 'fee']),
  [
    /\bbag (?:fee|charge|chrg|chg|tax|refund|credit)\b|^bag sales?$|^(?:ca|co|ct|dc|de|il|md|me|nj|ny|or|vt|wa) bags?(?: \d|$)|\bgrocery bags?$|\b(?:checkout|extra|carry ?out|carry|shopping|single use|reus\w{0,12}|paper|plastic) bags?\b|\bbags? reus\w{0,12}|\b(?:(?:bottle|btl|can|container) (?:returns?|refunds?)|eco fee|env fee)\b|\b(?:water|container|plastic|bag|bev(?:erage)?|soda) tax\b|^(?:\d{4,14} )?bags? (?:(?:paper|plastic|reus\w{0,12})\b|(?:large|lg|small|sm)$)|^activation fee|\bmembership(?: (?:fee|renewal))?$|\blott(?:o|ery)\b|\bpowerball\b|^money order|^(?:postage )?stamps$|\w (?:gift|gft|gf) ?(?:card|crd)$|^(?:amazon|visa|apple|google|xbox|starbucks|vanilla) gc$|\bdonat(?:ion|e)\b|\b(?:bev(?:erage)?|recov(?:ery)?|regulatory|env(?:iron\w{0,8})?|enviro) fee\b|^(?:delivery|service|pickup|handling|fuel|small order|express|priority) (?:fee|charge)|^(?:(?:driver|shopper|courier|delivery) )?tip\b(?! top)|^propina\b|^cargo por\b/,
    'fee',
  ],
  [
    /\b(?:you|card|member|total|mperks|loyalty|plus card) sav(?:ed|ings?)\b|^sav(?:ed|ings?)\b|^you save\b|^ahorr\w{1,12}\b/,
    'saved',
  ],
  [
    /\bcoupons?\b|\bcpn\b|\bdiscount\b|\bsavings?\b|\bmarkdown\b|^[sm]c\b|\binst(?:ant)? sav|\bprime (?:deal|member)|\bcircle\b|\bcartwheel\b|\bdigital (?:deal|offer)\b|\bpromo(?:tion)?\b|\brollback\b|\bbogo\b|\boff$|\bmfr\b|\bloyalty\b|^sale\b|\bdescuento\b|\bcupon(?:es)?\b|\brebaja\b|\bpromocion\b/,
    'reduction',
  ],
  [
    /^(?:[a-z]{2} )?(?:visa|mastercard|master card|m c|mc|amex|american express|discover|debit|credit|cash|change|check|chk|ebt|snap|food stamps?|wic|tend\w{0,12}|payment|gift card|apple pay|google pay|paid|charged?|approved|walmart pay|purchase|efectivo|cambio|su cambio|vuelto|tarjeta|debito|credito|pago)(?: (?:card|tend(?:er(?:ed)?)?|due|paid|payment|purchase|sale|credit|debit|debito|credito|ebt|snap|wic|food\w{0,12}|stamps?|fs|benefits?|x{1,20}\d{0,20}|\d{3,20})){0,6}(?: (?:ending|food)\b.*)?$/,
    'tender',
  ],
];

/**
 * Words that mark a discount even without a minus sign. Other discount words need the sign, because they may be part of
 * a name.
 */
const DISCOUNT_WORDS =
  /\b(?:coupons?|cpn|discount|savings?|markdown|descuento|cupon|rebaja)\b|^(?:sc|sale|mfr|promo)\b|^promotions?$/;

const MISREAD_SUM_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bsu[b8] ?[t7][o0][t7][a4][l1i]\b/g, 'subtotal'],
  [/\b[t7][o0][t7][a4][l1i]\b/g, 'total'],
  [/\b[b8]a[l1i]anc[ec]\b/g, 'balance'],
  [/\b[t7][a4]x\b/g, 'tax'],
];

/** Returns the text in lowercase, without accents or surrounding marks such as "xxx" or "****". */
export function toPlainWords(label: string): string {
  const words = label
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^x{2,20} |^x (?=balance\b|total\b)/, '')
    .replace(/ x{2,20}$/, '');
  return MISREAD_SUM_WORDS.reduce((text, [pattern, word]) => text.replace(pattern, word), words);
}

/** Fees, unless the line also names a product: "DELIVERY PIZZA", "BOLSA DE PAPAS". */
const FEE_UNLESS_PRODUCT = /^(?:delivery|(?:cargo (?:por )?)?bolsas?)\b/;
/** Kinds of lines whose words can also begin a product name: "SC JOHNSON WINDEX", "PROMO PACK GUM". */
const KINDS_THAT_MAY_BE_PRODUCTS: ReadonlySet<LineKind> = new Set([
  'saved',
  'reduction',
  'summary',
  'aside',
  'fee',
]);

/** If `treatsAmbiguousAsItems` is true, lines that could be discounts, fees or items are treated as items. */
export function classifyLine(label: string, isNegative: boolean, treatsAmbiguousAsItems = false): LineKind {
  const words = toPlainWords(label);
  const matchedKind = LINE_KINDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'item';
  const mayBeProduct = !isNegative && mentionsProduct(words);
  const kind =
    matchedKind === 'item' && FEE_UNLESS_PRODUCT.test(words) && !mayBeProduct ? 'fee' : matchedKind;
  const isDeposit = kind === 'fee' && DEPOSIT_PATTERNS.some((pattern) => pattern.test(words));
  if (treatsAmbiguousAsItems && mayBeProduct && KINDS_THAT_MAY_BE_PRODUCTS.has(kind) && !isDeposit)
    return 'item';
  if (kind === 'item') return isNegative ? 'reduction' : 'item';
  if (kind === 'saved') return isNegative ? 'reduction' : 'saved';
  // Product names may contain a word such as "sale", so only a negative amount is certainly a discount.
  if (kind === 'reduction' && !isNegative) return DISCOUNT_WORDS.test(words) ? 'saved' : 'item';
  return kind;
}

/** Discounts that require the chain's loyalty card. */
const MEMBER_DISCOUNT =
  /\b(?:member\w{0,12}|mperks|loyalty|cartwheel|mvp|price plus|advantage ?(?:card|sav\w{0,12})|bonus ?card|my ?lidl|lidl plus|shoppers? club|(?:vic|kroger|fry ?s|ralphs|smith ?s|city market|baker ?s|food 4 less|harris teeter|gerbes|king soopers|dillons|qfc|fred meyer|mariano ?s|pick n save) sav\w{0,12}|(?:club|plus|shopper s?|bonus|vip|vic|fresh|value|store|with|your|w) card|kroger plus|card (?:sav\w{0,12}|price|special|deal|disc\w{0,12})|rewards? (?:price|sav\w{0,12}|special|deal|member|card)|prime(?: (?:deal|extra|member|sav\w{0,12}|disc\w{0,12})|$)|circle)\b/;
const NOT_MEMBER_DISCOUNT = /\b(?:coupons?|cpn|mfr|employee|(?:gift|credit|debit) card)\b/;

export function isMemberDiscount(label: string): boolean {
  const words = toPlainWords(label);
  return MEMBER_DISCOUNT.test(words) && !NOT_MEMBER_DISCOUNT.test(words);
}

/** Manufacturer and vendor coupons don't change the store's price. */
export const isManufacturerCoupon = (label: string): boolean =>
  /\b(?:mfr|mfg|manuf\w{0,12}|vendor)\b|^mc\b|\bmcpn\b|\bibotta\b/.test(toPlainWords(label));

export const mentionsCoupon = (label: string): boolean =>
  /\be?(?:coupons?|cpn|cupon(?:es)?)\b/.test(toPlainWords(label));

export const isVoidNote = (line: string): boolean => /^\W*(?:item )?void(?:ed)?\b/i.test(line);

export const isReturnHeading = (line: string): boolean =>
  /^(?:(?:merchandise|customer|sales?|item|receipted) )?(?:returns?|returned|refunds?|refunded|devolucion(?:es)?|reembolso)(?: (?:receipt|transaction|items?|merchandise|slip))?$/.test(
    toPlainWords(line),
  );
