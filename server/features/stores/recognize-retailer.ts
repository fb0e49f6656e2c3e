/** What a retailer's name says it is. */
export type Recognized =
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

/**
 * Chains by what retailers call themselves; first match wins, so the more special name comes first. The last
 * field holds the states of a chain whose name is also anybody's name elsewhere.
 */
const chains: [RegExp, string, string, string?][] = [
  [/^WAL ?MART( STORE)? ?(EXPRESS|TO GO|ON THE GO)/, '', ''],
  [/^WAL ?MART.*(NEI\w*|\bNM\b)/, 'walmart-supercenter', 'Walmart Neighborhood Market'],
  [/^WAL ?MART.*(SU[PE]\w*|S ?C\b)/, 'walmart-supercenter', 'Walmart Supercenter'],
  [/^WAL ?MART( STORES?)?$/, 'walmart-supercenter', 'Walmart'],
  [/^SAMS CLUB/, 'sams-club', "Sam's Club"],
  [/^(SUPER ?)?TARGET( STORES?)?( T)?$/, 'target', 'Target'],
  [/^KROGER( ST\w*)?$/, 'kroger', 'Kroger'],
  [/^PUBLIX( SUPER ?MARKETS?)?( STORE)?( INC)?$/, 'publix', 'Publix'],
  [/^ALDI( INC)?$/, 'aldi', 'Aldi'],
  [/^COSTCO( WHOLESALE)?$/, 'costco', 'Costco'],
  [/^BJS (MEMBERSHIP|WHOLESALE)/, 'bjs', "BJ's Wholesale Club"],
  [/^WHOLE FOODS/, 'whole-foods', 'Whole Foods'],
  [/^TRADER JOES/, 'trader-joes', "Trader Joe's"],
  [/^INGLES( MARKETS?)?$/, 'ingles', 'Ingles'],
  [/^FOOD LION/, 'food-lion', 'Food Lion'],
  [/^LIDL/, 'lidl', 'Lidl'],
  [/^SPROUTS( FARMERS MARKET)?/, 'sprouts', 'Sprouts Farmers Market'],
  [/^(THE )?FRESH MARKET( THE)?$/, 'the-fresh-market', 'The Fresh Market'],
  [/\bPIGGLY WIGGLY\b/, 'piggly-wiggly', 'Piggly Wiggly'],
  [/^FOOD DEPOT/, 'food-depot', 'Food Depot'],
  [/\bSAVE ?A ?LOT\b/, 'save-a-lot', 'Save A Lot'],
  [/^GROCERY OUTLET/, 'grocery-outlet', 'Grocery Outlet'],
  [/^LOWES FOODS/, 'lowes-foods', 'Lowes Foods'],
  [/^HARRIS TEETER/, 'harris-teeter', 'Harris Teeter'],
  [/^WINN ?DIXIE/, 'winn-dixie', 'Winn-Dixie'],
  [/^HARVEYS( SUPERMARKETS?)?/, 'harveys', 'Harveys Supermarket'],
  [/^WEGMANS/, 'wegmans', 'Wegmans'],
  [/^MEIJER/, 'meijer', 'Meijer'],
  [/^JEWEL( OSCO)?/, 'jewel-osco', 'Jewel-Osco'],
  [/^MARIANOS/, 'marianos', "Mariano's"],
  [/^SHOP ?RITE/, 'shoprite', 'ShopRite'],
  [/^SAFEWAY/, 'safeway', 'Safeway'],
  [/^ALBERTSONS/, 'albertsons', 'Albertsons'],
  [/^H ?E ?B( FOOD)?( STORES?)?$/, 'h-e-b', 'H-E-B'],
  [/^WINCO/, 'winco', 'WinCo Foods'],
  [/^HY ?VEE/, 'hy-vee', 'Hy-Vee'],
  [/^STOP (&|AND) SHOP( SUPERMARKET)?$/, 'stop-and-shop', 'Stop & Shop', 'CT MA NJ NY RI'],
  [/^GIANT EAGLE/, 'giant-eagle', 'Giant Eagle'],
  [/^HANNAFORD/, 'hannaford', 'Hannaford'],
  [/^FRED MEYER/, 'fred-meyer', 'Fred Meyer'],
  [/^KING SOOPERS/, 'king-soopers', 'King Soopers'],
  [/^RALPHS/, 'ralphs', 'Ralphs'],
  [/^VONS/, 'vons', 'Vons'],
];

/** Names that settle what a place is not, before any grocery word in them is believed. */
const others: [RegExp, OtherReason][] = [
  [/\bDOLLAR|\b(FIVE BELOW|99 CENTS?|BIG LOTS|OLLIES|VARIETY)\b/, 'dollar store'],
  [/\b(CVS|WALGREENS?|RITE AID|PHARMACY|DRUGS?|RX)\b/, 'pharmacy'],
  [
    /\b(GAS|FUELS?|PETRO\w*|OIL|SHELL|CHEVRON|TEXACO|EXXON|MOBIL|BP|CITGO|VALERO|MARATHON|SUNOCO|AMOCO|CONOCO|PHILLIPS|SINCLAIR|ARCO|GULF|QUIK ?TRIP|QT|RACE ?TRAC|RACE ?WAY|MURPHY|PILOT|LOVES?|SPEEDWAY|WAWA|SHEETZ|BUC ?EES|TRAVEL|TRUCK|SERVICE STATION|FLASH FOODS?|SPRINT|PARKERS|NOURIA|SPINX|GATE|ENMARKET?)\b/,
    'fuel station',
  ],
  [
    /\b(FOOD ?MARTS?|FOOD ?SHOPS?|MINI|MINUTE|QUICK\w*|QUIK\w*|KWIK\w*|EXPRESS|X ?PRESS|SPEEDY|FAST\w*|CONVENIEN\w*|CORNER\w*|PANTRY|STOP|7 ELEVEN|SEVEN ELEVEN|CIRCLE [KM]|JIFFY|HANDY|EZ|E Z|EASY|ZIP|JET FOOD\w*|HOP|HOPPER|LOTTERY|TOBACCO|SMOKE\w*|VAPE\w*|LIQUORS?|PACKAGE|BEVERAGES?|BEER|WINE|NEWS\w*|COUNTRY STORE|GENERAL STORE|CELLULAR|SNACKS?)\b/,
    'convenience store',
  ],
  [
    /\b(BAKERY|OUTLET|PIZZA|CAFE|RESTAURANT|GRILL|DELI|TAQUERIA|COFFEE|BBQ|WINGS|CANDY|CAKES?|BAKING|ICE CREAM|NUTRITION|SUPPLEMENTS?|FARMS?|NAFMNP|ORCHARD|DELIVERY|MOBILE|COOP|RANCH|NURSERY|GARDENS?)\b(?!.*\b(SUPERMARKET|SUPER MARKET|GROCER\w*)\b)/,
    'restaurant, bakery outlet or farm stand',
  ],
];

const grocer =
  /\b(SUPER ?MARKETS?|SUPERMERCADOS?|SUPER ?MERCADOS?|MERCADO|GROCER\w*|FARMERS? MARKETS?|INTERNATIONAL MARKET|IGA|FOODLAND|FOODLINER|FOOD CITY|FOOD FRESH|FOOD GIANT|FOOD BASKET|FOODS|SUPER ?VALU|PATEL BROTHERS|H MART|SUPER H MART|CARNICERIA|MEAT MARKET|PRODUCE|FRESH FOODS?|THRIFTY?WAY|MARKETPLACE)\b/;

const particles = /\b(LLC|INC|CORP|CO|LTD|DBA)\b\.?/g;

/** Capitals, no punctuation, no branch numbers: `Kroger 443` and `PUBLIX SUPER MARKETS INC. 1718` as plain words. */
function plainName(name: string): string {
  return name
    .toUpperCase()
    .replace(/['’.]/g, '')
    .replace(/\bN\/A\b/g, ' ')
    .replace(/[^A-Z0-9&]+/g, ' ')
    .replace(particles, ' ')
    .replace(/\b(NO|T)? ?#? ?[0-9]+\b/g, (all, _prefix, offset: number) => (offset === 0 ? all : ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** A name in capitals as one would write it; one in mixed case stays as it is, without its branch number. */
function displayName(name: string): string {
  const bare = name
    .replace(/\bN\/A\b/gi, '')
    .replace(/[\s,#-]*\b\d{1,9}\s*$/, '')
    .trim();
  const chosen = bare.length > 1 ? bare : name.trim();
  if (/[a-z]/.test(chosen)) return chosen;
  return chosen
    .toLowerCase()
    .replace(/(^|[\s&/(-])([a-z])/g, (_all, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bIga\b/g, 'IGA')
    .replace(/\bLlc\b/g, 'LLC');
}

/**
 * Tells a grocery store from everything else that takes part in SNAP, by its name alone: the public file has
 * no store type. Known chains win over every other rule; fuel, pharmacy, dollar and convenience names win over
 * a grocery word beside them; what says nothing about groceries is left out rather than guessed.
 */
export function recognizeRetailer(name: string, state: string): Recognized {
  const plain = plainName(name);
  for (const [pattern, slug, storeName, onlyIn] of chains) {
    if (!pattern.test(plain) || (onlyIn !== undefined && !onlyIn.includes(state))) continue;
    return slug === '' ? { kind: 'other', reason: 'convenience store' } : { kind: 'chain', slug, storeName };
  }
  for (const [pattern, reason] of others) {
    if (pattern.test(plain)) return { kind: 'other', reason };
  }
  if (grocer.test(plain)) return { kind: 'independent', storeName: displayName(name) };
  return { kind: 'other', reason: 'not a grocery store by its name' };
}
