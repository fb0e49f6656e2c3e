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

/** "1-1/2" and "1 and 1/2" mean "1 1/2". */
const MIXED_NUMBER = /(?<=^|[ ,(])(\d{1,2})(?:[-–]| and | & )(?=\d\/\d|[½¼¾⅓⅔⅛])/gu;

/** In "2-12 packs", the first number counts the packs. "2-3 packs" is a range. */
const COUNT_OF_PACKS = /^(\d{1,2}) ?[-–—] ?(?=(?:[68]|10|12|15|18|20|24|30|36)[ -]?(?:packs?|pks?)\b)/i;

/** In "2 onions, diced", the onions are bought whole. "1 can tomatoes, diced" means canned diced tomatoes. */
const CUT_AT_HOME =
  /^(\d{1,2} (?:(?:extra )?(?:large|medium|small|big|ripe|fresh) )?(?!(?:cans?|tins?|jars?|bags?|box|boxes|packs?|packages?|pkgs?|cups?|lbs?|pounds?|oz|ounces?|cartons?|containers?|tbsps?|tsps?|heads?|bunch|bunches|cloves?|stalks?)\b)\p{L}{3,20}(?: \p{L}{3,20}){0,2}), (?:finely |roughly |coarsely )?(?:diced|chopped|minced|cubed|mashed|julienned)(?= ?\(|,|$)/iu;

/** "1 cup plus 2 tbsp sugar" is one item. */
const ADDED_AMOUNT =
  /^(.{1,8} ?(?:cups?|c)\.?) (?:plus|and) [\d½¼¾⅓⅔⅛][\d/ ]{0,4} ?(?:tbsps?|tablespoons?|tsps?|teaspoons?)\b\.?(?= )/i;

const WEIGHT = String.raw`\d{1,3}(?:\.\d{1,2})?[ -]?(?:fl )?(?:oz|ounces?|g|grams?|ml)\.? `;
const HEAVY_WEIGHT = String.raw`\d{1,3}(?:\.\d{1,2})?[ -]?(?:lbs?|pounds?|kg|l|liters?|gal|gallons?)\.? `;
const CONTAINER = '(?:can|tin|jar|bottle|bag|package|pkg|packet|pouch|carton|tub|container|block|box)';
/** In "3 - 15 oz cans of beans", the first number counts the cans. "2-3 lb bag" is a range of weights. */
const COUNT_OF_SIZED_CONTAINERS = new RegExp(
  String.raw`^(\d{1,2})(?: [-–—] (?=${WEIGHT}${CONTAINER}\b)| ?[-–—] ?(?=(?:${WEIGHT}|${HEAVY_WEIGHT})${CONTAINER}e?s\b))`,
  'i',
);

/** In "2 chicken breasts, about 1 lb", the weight is the total, as it would be in brackets. */
const TOTAL_WEIGHT =
  /, ((?:about|approx\.?|approximately|roughly|around|~) ?\d[\d./]{0,4} ?(?:oz|ounces?|lbs?|pounds?|kg|g))\.?(?: total)?(?=,|$)/i;

export const isTotalWeight = (text: string): boolean => text.length <= 60 && TOTAL_WEIGHT.test(`, ${text}`);

/** In "4 - 6 oz salmon fillets", the first number counts the pieces, and the second is the weight of each. */
const PIECES_WITH_WEIGHT =
  /^(\d{1,2}) (?:-|–|—) (\d{1,2}(?:\.\d)? ?(?:oz|ounces?) .{3,60}(?:fillets|filets|steaks|breasts|chops|patties|burgers|potatoes))$/i;

const PREPARATION_ADVERBS = 'finely|roughly|thinly|coarsely|well|freshly|lightly';
const ENGLISH_PREPARATIONS =
  'peeled (?:and|&) deveined|undrained|drained|rinsed|trimmed|thawed|washed|cut|halved|quartered|seeded|cored|zested|juiced|packed|sifted|deveined|shelled';
const SPANISH_PREPARATIONS =
  '(?:asad|pelad|picad|rallad|cocid|cortad|rebanad|lavad|escurrid|derretid|desmenuzad)[oa]s?|(?:finamente )?picad[oa]s?';
const PURPOSE =
  'serv(?:e|ing)|garnish(?:ing)?|top(?:ping)?|(?:deep[- ])?fry(?:ing)?|greas(?:e|ing)(?: the pan)?|brush(?:ing)?|dust(?:ing)?|sprinkl(?:e|ing)|drizzl(?:e|ing)|dipping|coating|rolling(?: out)?|the (?:pan|top|grill|skillet)';
/** Matches permission to buy another product: "or similar", "o la que prefieras". */
export const OR_ANOTHER = String.raw`or (?:(?:your|my|our) (?:favou?rite|fave?|choice|usual|preferred)\b.{0,20}|(?:whatever|whichever)\b.{0,40}|any (?:other )?(?:brand|kind|type|sort|one)s?\b.{0,20}|(?:something )?(?:similar|equivalent|comparable)|(?:something like (?:it|that)|the like))|o (?:(?:algo )?(?:similar(?:es)?|parecid[oa]s?)|(?:el|la|lo|los|las) que .{2,40}|cualquier(?:a| otr[oa]| marca).{0,20})`;
/** Preparations and remarks that can follow the name after a comma. */
const PREPARATION = new RegExp(
  String.raw`^(?:(?:(?:${PREPARATION_ADVERBS})[ -])?(?:${ENGLISH_PREPARATIONS})(?: (?:and|&) (?:${ENGLISH_PREPARATIONS}))?|(?:${PREPARATION_ADVERBS})[ -](?:chopped|diced|sliced|minced|shredded|grated|crushed)|(?:casing|seed|stem|skin|bone|crust|rind|fat)s? removed|(?:cut|sliced|chopped|torn|broken) (?:in|into) .{2,40}|(?:at )?room temp(?:erature)?\.?|(?:such as|preferably|ideally) .{2,60}|${OR_ANOTHER}|plus \d{1,2} (?:egg )?(?:yolk|white)s?|(?:plus )?(?:more|extra|additional)(?: .{2,20})? (?:for|to) .{2,40}|(?:plus )?(?:more|extra) (?:as needed|if needed|on hand)|(?:squeezed|patted|drained) dry|(?:the )?(?:big|large|small|giant|huge|biggest|smallest|cheap|cheapest|good) (?:ones?|bags?|box|bottles?|jars?|cans?|packs?|packages?|tubs?|cartons?|jugs?|kind|size)|(?:whatever|whichever)(?:'s|’s| is) (?:on sale|cheap(?:er|est)?)|skin[- ]off|(?:for|to) (?:${PURPOSE})|(?:if|as) needed|no (?:rush|hurry|preference|subs(?:titut(?:es?|ions?))?)|(?:we(?:'|’)re |we are )?(?:almost |nearly |all )?out|(?:we(?:'|’)re |we are )?running low|soaked(?: overnight)?|(?:tender )?(?:leaves|stems)(?: (?:and|&) (?:tender )?(?:leaves|stems))?(?: only)?|(?:${SPANISH_PREPARATIONS})(?: y (?:${SPANISH_PREPARATIONS}))?|en (?:cubos|rodajas|trozos|tiras|cuadritos))$`,
  'i',
);

/** True for "casings removed", "such as Muir Glen" or "the big bag", which don't name another item. */
export const isPreparation = (text: string): boolean => text.length <= 80 && PREPARATION.test(text);

const OMITTED_PART =
  'pulp|salt|sugar|sodium|fat|oil|spices?|heat|seeds?|pits?|stems?|skin|bones?|shells?|crusts?|nuts?|peanuts|raisins|onions?|garlic|cilantro|mayo|pork|msg|ice|preservatives|additives|nitrates|antibiotics|hormones|gmos?|dyes?|sweeteners?|flavors?|scents?|perfume|fragrance|alcohol|caffeine|carbs|dairy|lactose|gluten|soy|sulfates|bleach';
/** "Eggs, no bread" and "eggs, no bake cheesecake" name two items each, so only parts of a product count after "no". */
const NEGATED = new RegExp(
  String.raw`^(?:(?:with )?no (?:(?:added|artificial) )?(?:${OMITTED_PART})(?: added)?|(?:but )?(?:not|without|w\/o|sin) .{2,40})$`,
  'i',
);

/** True for "no pulp", "not spicy" and "sin azúcar", which describe an item. */
export const isNegated = (text: string): boolean => text.length <= 60 && NEGATED.test(text);

const NO_SEEDS = /,? (?:with no|no|without|w\/o) seeds\b/i;
const RIBS_OF_CELERY = /\bribs?(?= (?:of )?celery\b)|(?<=\bcelery[ ,]{1,2}\d{1,2} )ribs?\b/i;
/** A stick of cinnamon isn't ground cinnamon. */
const CINNAMON_STICK =
  /\b(?:sticks?|ramas?|rajas?)(?: of| de)? (?:cinnamon|canela)\b|(?<=^\d{1,2} )cinnamon sticks?\b/i;
/** "Not too ripe" is a note, because a search would take "ripe" as a wish. */
const NEGATED_PHRASE = /, (?:but )?(not [^\s,()]{2,20} [^,()]{2,40})(?=,|$)/gi;
/** "Not the dark one" means "not dark". */
const NEGATED_WORD =
  /\b(?:but )?not (?:(?:the|that|an?) )?([\p{L}'-]{2,20})(?: (?:ones?|kinds?|types?|stuff))?(?=[,)\]]|$)/giu;

/** Removes preparations after the name: "Italian sausage, casings removed" becomes "Italian sausage". */
export const removePreparations = (text: string): string =>
  text
    .split(', ')
    .filter((part, index) => index === 0 || !isPreparation(part))
    .join(', ');

/** Rewrites cooks' abbreviations and phrases as the amount and name to buy. Expects single spaces. */
export function rewriteKitchenWording(line: string): string {
  let rewritten = line
    .replace(MIXED_NUMBER, '$1 ')
    .replace(ADDED_AMOUNT, '$1')
    .replace(TOTAL_WEIGHT, ' ($1)')
    .replace(COUNT_OF_SIZED_CONTAINERS, '$1 ')
    .replace(COUNT_OF_PACKS, '$1 ')
    .replace(CUT_AT_HOME, '$1')
    .replace(NO_SEEDS, ' seedless')
    .replace(CINNAMON_STICK, 'sticks cinnamon sticks')
    .replace(NEGATED_WORD, 'not $1')
    .replace(NEGATED_PHRASE, ' ($1)')
    .replace(RIBS_OF_CELERY, 'stalks')
    .replace(NUMBER_TEN_CAN, (_, count: string | undefined) => `${count ?? 1} 106 oz canned `)
    .replace(PIECES_WITH_WEIGHT, '$1 $2')
    .replace(PART_OF_FRUIT, '');
  for (const [pattern, spelledOut] of abbreviations) rewritten = rewritten.replace(pattern, spelledOut);
  return rewritten;
}
