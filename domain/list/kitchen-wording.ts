const AMOUNT = String.raw`^((?:\d{1,2} )?\d{1,2}(?:\/\d|\.\d{1,2})?|\d{0,2} ?[½¼¾⅓⅔⅛]) ?`;

/** Abbreviations after an amount at the start of a line. "T" is a tablespoon and "t" a teaspoon. */
const abbreviations: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`${AMOUNT}[Cc]\.? (?=\p{L}{3})(?!batter|cells?\b)`, 'u'), '$1 cups '],
  [new RegExp(String.raw`${AMOUNT}(?:T|Tb|TB|Tbs|tbs|Tbl)\.? (?=\p{L}{3})(?!bone)`, 'u'), '$1 tbsp '],
  [new RegExp(String.raw`${AMOUNT}t\.? (?=\p{L}{3})(?!bone)`, 'u'), '$1 tsp '],
  [new RegExp(String.raw`${AMOUNT}med\.? (?=\p{L}{3})`, 'iu'), '$1 medium '],
  [new RegExp(String.raw`${AMOUNT}(?:pkts?|envs?|envelopes?|sachets?)\.? (?=\p{L}{2})`, 'iu'), '$1 packets '],
];

/** Matches "juice of 1 lime" and "zest and juice of 2 lemons". The shopper buys the fruit. */
const PART_OF_FRUIT =
  /^(?:the )?(?:(?:finely )?(?:grated )?(?:zest|juice|rind|peel)(?: ?(?:,|and|&|\/) ?)?){1,3} (?:of|from) (?:half (?:of )?(?=an? )|(?=\d|[½¼¾]|an? |one |two |three ))/i;

export const isPartOfFruit = (text: string): boolean => PART_OF_FRUIT.test(text);

/** A #10 can, which holds about 106 oz. */
const NUMBER_TEN_CAN = /^(?:(\d{1,2}) )?# ?10 (?:can|tin)s?(?: of)? (?=\p{L})/iu;

/** In "4 - 6 oz salmon fillets", the first number counts the pieces, and the second is the weight of each. */
const PIECES_OF_WEIGHT =
  /^(\d{1,2}) (?:-|–|—) (\d{1,2}(?:\.\d)? ?(?:oz|ounces?) .{3,60}(?:fillets|filets|steaks|breasts|chops|patties|burgers|potatoes))$/i;

const ADVERB = 'finely|roughly|thinly|coarsely|well|freshly|lightly';
const PREPARED =
  'undrained|drained|rinsed|trimmed|thawed|washed|cut|halved|quartered|seeded|cored|zested|juiced|packed|sifted|deveined|shelled';
const PREPARED_SPANISH =
  '(?:asad|pelad|picad|rallad|cocid|cortad|rebanad|lavad|escurrid|derretid|desmenuzad)[oa]s?|(?:finamente )?picad[oa]s?';
const PURPOSE =
  'serv(?:e|ing)|garnish(?:ing)?|top(?:ping)?|(?:deep[- ])?fry(?:ing)?|greas(?:e|ing)(?: the pan)?|brush(?:ing)?|dust(?:ing)?|sprinkl(?:e|ing)|drizzl(?:e|ing)|dipping|coating|rolling(?: out)?|the (?:pan|top|grill|skillet)';
/** Preparations and remarks that can follow the name after a comma. */
const PREPARATION = new RegExp(
  String.raw`^(?:(?:(?:${ADVERB})[ -])?(?:${PREPARED})(?: and (?:${PREPARED}))?|(?:casing|seed|stem|skin|bone|crust|rind|fat)s? removed|(?:cut|sliced|chopped|torn|broken) (?:in|into) .{2,40}|(?:at )?room temp(?:erature)?\.?|(?:such as|preferably|ideally) .{2,60}|plus \d{1,2} (?:egg )?(?:yolk|white)s?|(?:the )?(?:big|large|small|giant|huge|biggest|smallest|cheap|cheapest|good) (?:ones?|bags?|box|bottles?|jars?|cans?|packs?|packages?|tubs?|cartons?|jugs?|kind|size)|whatever(?:'s|’s| is) (?:on sale|cheap(?:est)?)|skin[- ]off|(?:for|to) (?:${PURPOSE})|(?:if|as) needed|(?:we(?:'|’)re |we are )?(?:almost |nearly |all )?out|(?:we(?:'|’)re |we are )?running low|soaked(?: overnight)?|(?:tender )?(?:leaves|stems)(?: (?:and|&) (?:tender )?(?:leaves|stems))?(?: only)?|(?:${PREPARED_SPANISH})(?: y (?:${PREPARED_SPANISH}))?|en (?:cubos|rodajas|trozos|tiras|cuadritos))$`,
  'i',
);

/** True for "casings removed", "such as Muir Glen" or "the big bag", which don't name another item. */
export const isPreparation = (text: string): boolean => text.length <= 80 && PREPARATION.test(text);

/** Removes preparations after the name: "Italian sausage, casings removed" becomes "Italian sausage". */
export const removePreparations = (text: string): string =>
  text
    .split(', ')
    .filter((part, index) => index === 0 || !isPreparation(part))
    .join(', ');

/** Rewrites cooks' abbreviations and phrases as the amount and name to buy. Expects single spaces. */
export function rewriteKitchenWording(line: string): string {
  let rewritten = line
    .replace(NUMBER_TEN_CAN, (_, count: string | undefined) => `${count ?? 1} 106 oz canned `)
    .replace(PIECES_OF_WEIGHT, '$1 $2')
    .replace(PART_OF_FRUIT, '');
  for (const [pattern, spelled] of abbreviations) rewritten = rewritten.replace(pattern, spelled);
  return rewritten;
}
