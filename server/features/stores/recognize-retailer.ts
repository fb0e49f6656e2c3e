import { chainNamePatterns } from './chain-names.ts';

export type RecognizedRetailer =
  | { kind: 'chain'; slug: string; storeName: string }
  | { kind: 'independent'; storeName: string }
  | { kind: 'other'; reason: OtherReason };

type OtherReason =
  | 'fuel station'
  | 'pharmacy'
  | 'dollar store'
  | 'convenience store'
  | 'restaurant, bakery outlet or farm stand'
  | 'not a grocery store by its name';

/** Store types that count as grocery stores unless the store's name rules that out. */
const supermarketTypes = ['Super Store', 'Supermarket'];

/** Names that rule a store out even if they contain a grocery word. */
const exclusionPatterns: [RegExp, OtherReason][] = [
  [/\bDOLLAR|\b(FIVE BELOW|99 CENTS?|BIG LOTS|OLLIES|VARIETY)\b/, 'dollar store'],
  [/\b(CVS|WALGREENS?|RITE AID|PHARMACY|DRUGS?|RX)\b/, 'pharmacy'],
  [
    /\b(GAS|FUELS?|PETRO\w*|OIL|SHELL|CHEVRON|TEXACO|EXXON|MOBIL|BP|CITGO|VALERO|MARATHON|SUNOCO|AMOCO|CONOCO|PHILLIPS|SINCLAIR|ARCO|GULF|QUIK ?TRIP|QT|RACE ?TRAC|RACE ?WAY|MURPHY|PILOT|LOVES?|SPEEDWAY|WAWA|SHEETZ|BUC ?EES|TRAVEL|TRUCK|SERVICE STATION|FLASH FOODS?|SPRINT|PARKERS|NOURIA|SPINX|GATE|ENMARKET?|STINKER|MAVERIK|KUM & GO|CASEYS)\b/,
    'fuel station',
  ],
  [
    /\b(FOOD ?MARTS?|FOOD ?SHOPS?|MINI|MINUTE|QUICK\w*|QUIK\w*|KWIK\w*|EXPRESS|X ?PRESS|SPEEDY|FAST\w*|CONVENIEN\w*|CORNER\w*|PANTRY|STOP|7 ELEVEN|SEVEN ELEVEN|CIRCLE [KM]|JIFFY|HANDY|EZ|E Z|EASY|ZIP|JET FOOD\w*|HOP|HOPPER|LOTTERY|TOBACCO|SMOKE\w*|VAPE\w*|LIQUORS?|PACKAGE|BEVERAGES?|BEER|WINE|NEWS\w*|COUNTRY STORE|GENERAL STORE|CELLULAR|SNACKS?)\b/,
    'convenience store',
  ],
  [
    /\b(BAKERY|OUTLET|PIZZA|CAFE|RESTAURANT|GRILL|DELI|TAQUERIA|COFFEE|BBQ|WINGS|CANDY|CAKES?|BAKING|ICE CREAM|NUTRI\w*|SUPPLEMENTS?|FARMS?|NAFMNP|ORCHARD|DELIVERY|MOBILE|COOP|RANCH|NURSERY|GARDENS?)\b(?!.*\b(SUPERMARKET|SUPER MARKET|GROCER\w*)\b)/,
    'restaurant, bakery outlet or farm stand',
  ],
];

const GROCERY_WORD_PATTERN =
  /\b(SUPER ?MARKETS?|SUPERMERCADOS?|SUPER ?MERCADOS?|MERCADO|GROCER\w*|FARMERS? MARKETS?|INTERNATIONAL MARKET|IGA|FOODLAND|FOODLINER|FOOD CITY|FOOD FRESH|FOOD GIANT|FOOD BASKET|FOODS|SUPER ?VALU|PATEL BROTHERS|H MART|SUPER H MART|CARNICERIA|MEAT MARKET|PRODUCE|FRESH FOODS?|THRIFTY?WAY|MARKETPLACE)\b/;

const legalFormPattern = /\b(LLC|INC|CORP|CO|LTD|DBA)\b\.?/g;

/** `Aldi, Inc. #1718` becomes `ALDI`. */
function normalizeName(name: string): string {
  return name
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’.]/g, '')
    .replace(/\bN\/A\b/g, ' ')
    .replace(/[^A-Z0-9&]+/g, ' ')
    .replace(legalFormPattern, ' ')
    .replace(/ ?4 ?LESS\b/, ' FOR LESS')
    .replace(/\bSUPER 1 FOODS\b/, 'SUPER ONE FOODS')
    .replace(/\b(NO|T)? ?#? ?[0-9]+\b/g, (all, _prefix, offset: number) => (offset === 0 ? all : ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

function toDisplayName(name: string): string {
  const trimmed = name
    .replace(/\bN\/A\b/gi, '')
    .replace(/[\s,#-]*\b\d{1,9}\s*$/, '')
    .trim();
  const baseName = trimmed.length > 1 ? trimmed : name.trim();
  if (/[a-z]/.test(baseName)) return baseName;
  return baseName
    .toLowerCase()
    .replace(/(^|[\s&/(-])([a-z])/g, (_all, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bIga\b/g, 'IGA')
    .replace(/\bLlc\b/g, 'LLC');
}

const liquorOrTobaccoPattern =
  /\b(LIQUORS?|TOBACCO\w*|SMOKE\w*|VAPE\w*|VAPORS?|CIGAR\w*|WINES?|SPIRITS|BEER)\b/;

function findExclusionReason(normalizedName: string, type: string): OtherReason | null {
  const reason = exclusionPatterns.find(([pattern]) => pattern.test(normalizedName))?.[1] ?? null;
  if (!supermarketTypes.includes(type)) return reason;
  if (liquorOrTobaccoPattern.test(normalizedName)) return 'convenience store';
  const isCertain = reason === 'dollar store' || reason === 'pharmacy' || reason === 'fuel station';
  return isCertain && !GROCERY_WORD_PATTERN.test(normalizedName) ? reason : null;
}

/**
 * Classifies a retailer by these rules, in order:
 *
 * 1. If the name is a known chain's name, the retailer is a store of that chain.
 * 2. A supermarket is excluded if its name suggests liquor or tobacco. It's also excluded if the name suggests a dollar
 *   store, pharmacy or gas station and has no grocery word.
 * 3. Any other store is excluded if its name suggests a different kind of business, such as a pharmacy. This applies
 *   even if the name has a grocery word.
 * 4. A store is excluded if neither its name nor its type suggests groceries.
 */
export function recognizeRetailer(name: string, state: string, type = ''): RecognizedRetailer {
  const normalizedName = normalizeName(name);
  const banner = normalizedName.replace(/^THE | STORES?$/g, '');
  for (const [pattern, slug, storeName, states] of chainNamePatterns) {
    if (
      !(pattern.test(banner) || pattern.test(normalizedName)) ||
      (states !== undefined && !states.includes(state))
    )
      continue;
    return slug === '' ? { kind: 'other', reason: 'convenience store' } : { kind: 'chain', slug, storeName };
  }
  const reason = findExclusionReason(normalizedName, type);
  if (reason !== null) return { kind: 'other', reason };
  const isGrocer =
    GROCERY_WORD_PATTERN.test(normalizedName) || type === 'Grocery Store' || supermarketTypes.includes(type);
  if (isGrocer && normalizedName !== '') return { kind: 'independent', storeName: toDisplayName(name) };
  return { kind: 'other', reason: 'not a grocery store by its name' };
}
