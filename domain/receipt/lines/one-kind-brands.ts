/** Each row has the form "brands > words for other products > main product". */
const BRANDS = `
  downy|snuggle > bead|sheet|dryer|unstop|det > fabric softener
  rxbar|larabar|quest|kind|clif > chip|cookie|cereal|granola|oat|shake|powder > bar
  celsius|red bull|monster|bang|alani > powder|stick|shake|bar > energy drink
  gatorade|gtrade|powerade > powder|pwd|bar|protein|stick > sports drink
  chobani|chob|yoplait|yop|oikos|siggis|noosa|fage|activia > milk|mlk|creamer|crmr|drink|drk|oat|cream|smooth|skyr > yogurt
  haagen dazs|haagen > bar|sandwich|sorbet|cake|cone > ice cream
  ben jerry|ben jerrys|bnjry|breyers|turkey hill|edys|dreyers > bar|sandwich|sorbet|tea|lemonade|cake|cone > ice cream
  folgers|maxwell house|mxwl hse|peets|peet|dunkin|starbucks|sbux > creamer|crmr|pod|cup|cold|brew|frap|iced|donut|latte|espresso|bean|bottle|bites|syrup|tea|double|dbl|cocoa > ground coffee
  progresso|campbells|cmpbl|campbell > broth|bread|crumb|sauce|bean|gravy|stock|spaghetti|spagh|crmb > soup
  eggo > bites|mini|pancake > waffles
  digiorno|dgrno|tombstone|red baron|totinos|freschetta > roll|bite|snack|wings > pizza
  pringles|ruffles|lays|utz|cape cod > dip|popcorn|pretzel|puff|curl|cheese|salsa|ball|prtz > potato chips
  bounty|brawny|viva > napkin|napk|npkn|plate > paper towels
  angel soft|angl sft > wipe > toilet paper
  stove top > skillet > stuffing mix
  idahoan > hash|casserole > instant mashed potatoes
  marie callenders > pie|cobbler|crust|cornbread|crnbrd > frozen dinner
  lean cuisine|healthy choice|hungry man > steamer|stmr|pizza > frozen dinner
  purina one|blue buffalo > cat|kitten|kttn|treat|puppy|pup|wet|can > dog food
  nature valley > granola|cereal|biscuit|protein > granola bars
  orville redenbachers|act ii|pop secret > kernel|jar|oil > microwave popcorn
  m m|m ms > ice|cookie|bar|mini > chocolate candies
  snickers|twix|milky way|kit kat > ice|cookie|mini|fun > chocolate candy bar
  gortons|gorton|grtn > shrimp|shrmp|fill?et|flt|salmon|cod|tilapia|sandw|bat|grill > fish sticks
  canada dry > seltzer|sltzr|tonic|club|water|wtr|spark > ginger ale
  advil > cold|sinus|sns|pm|child|chld|infant|allergy|dual|migr > ibuprofen
  tylenol > cold|sinus|sns|pm|child|chld|infant|flu|allergy|arth|simply|migr > acetaminophen
  mama cozzis|mama cozzi > sauce|bread|roll > frozen pizza
  sundae shoppe|sundae shop > cone|bar|sandwich|pop|cup > ice cream
  la lechera > dulce|cajeta|crema > sweetened condensed milk
  poppi|olipop > gum|bar > prebiotic soda
  san pellegrino > aran|limon|blood|orange|lemon|soda|pompel|clem > sparkling mineral water
  cafe bustelo|bustelo > instant|inst|espresso|kcup|pod|cup > ground coffee
  dove sensitive|dove sens|dove beauty|dove white|dove shea > wash|wsh|lotion|shamp|cond|deod|choc|body > bar soap
  goldfish > pretzel|graham|grhm|mix|rainbow|bread > cheese crackers
  waterloo|spindrift|bubly|lacroix|la croix > cocktail > sparkling water
  kettle brand|kettle > corn|popcorn|soup|broth > potato chips
  aleve > pm|cold|sinus|direct|back|d > naproxen
  chicken of the sea > salmon|crab|sard|mack|clam > tuna
  metamucil > gumm|caps|wafer|thin|cookie > fiber supplement powder
  maruchan > cup|lunch|yaki|bowl > ramen noodles
  kodiak > waff|wfl|oat|bar|muf|gran|crack|syrup|cup|bread|brownie|frz|frozen > pancake mix
  stonyfield|stonyfld > frozen|frz|pouch|tube|smooth|drink|milk gal > yogurt
  mae ploy > curry|paste|coconut|rice|soup > sweet chili sauce
  greenies > pill|pocket|feline|cat > dog dental chews
  fritos > dip|bean|chili cheese dip > corn chips
  so delicious > milk|mlk|yog|creamer|crmr|whip|bar|oat > vegan ice cream
  pinol|pinalen > wipe > all purpose cleaner
  blue bell|blue bunny > sherbet|sorbet|bar|sandwich|pop|cone|cup > ice cream
`
  .trim()
  .split('\n')
  .map((row) => row.split('>').map((part) => part.trim()))
  .map(([brands = '', others = '', product = '']) => ({
    brand: new RegExp(String.raw`^(?:[a-z]{2,3} )?(?:${brands})\b`),
    other: new RegExp(String.raw`\b(?:${others})|\b${product.split(' ').at(-1)?.slice(0, 3)}`),
    product,
  }));

/** "RXBAR CHOC SEA SALT" implies a bar. Null if the line mentions another product of the brand. */
export function findProductByBrand(text: string): string | null {
  const words = text.replace(/[&'’.]/g, ' ').replace(/ {2,}/g, ' ');
  const brandEntry = BRANDS.find(({ brand }) => brand.test(words));
  return brandEntry === undefined || brandEntry.other.test(words.replace(brandEntry.brand, ''))
    ? null
    : brandEntry.product;
}
