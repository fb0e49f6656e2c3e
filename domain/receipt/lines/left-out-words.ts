/** Matches milk without the word "milk": "PRAIRIE FRM 1% GAL". */
const MILK =
  /^(?!.{0,60}\b(?:mi?lk|le?che|half(?! gal)|cream|crm|buttermi?lk|bt?tr?mlk|yog\w{0,6}|kefir)\b)(?=.{0,60}(?:\b[12]%|\b(?:whole|whl|skim|vit d)\b)).{0,60}\b(?:gal|gallon|hg|hgl|gl)$/;

/** "TOMBSTONE PEPP" is a pizza. */
const PIZZA =
  /^(?!.*\bpizza\b)(?=.*\b(?:tombstone|digiorno|dgrno|totinos?|celeste|red baron|freschetta)\b).*\b(?:pepp?|pepperoni|supreme|sausage|saus|chs|cheese)$/;

/** "MRS BAIRDS WHITE" is bread. */
const BREAD =
  /\b(?:mrs bairds?|wonder|bunny|sunbeam|arnold|natures own|sara lee|freihofers?|bimbo|merita|holsum|oro?wheat)\b.{0,20}\b(?:white|wheat|whte|wht|rye|honey wheat|multigrain)$/;

/** Roasts and blends that only coffee has: "KS COLOMBIAN", "SBUX PIKE PL". */
const COFFEE =
  /^(?!.{0,60}\b(?:cof\w{0,5}|k ?cups?|pods?|tea|beef|bf|turkey|trky|chkn|chicken|pork|ham)\b)(?=.{0,60}\b(?:colombian?|pike|breakfast bl\w{0,4}|brkfa?st bl\w{0,4}|(?:house|hse) bl\w{0,4}|donut sh\w{0,2}|(?:dark|drk|french|fr|medium|med|classic|clsc|clasc) r(?:oa)?st)\b).{1,60}$/;

/** "ALL FREE CLR" is a detergent without perfume. */
const DETERGENT =
  /(?<=^(?:all|tide|gain|purex|persil|arm|era|xtra)\b.{0,20})\bfree ?(?:&|n|and|\+)? ?cle?a?r\b(?!.{0,30}\b(?:det|pods?|pacs?|softener|sheets?)\b)/;

/** Brands that make food for one kind of animal, unless the line names treats. */
const FOOD_OF_PET: readonly (readonly [RegExp, string])[] = [
  [
    /^(?!.{0,60}\b(?:food|fd|treats?|prty|party|chews?|snacks?|litter|lttr|denta\w{0,6}|dntstx)\b)(?=.{0,60}\b(?:meow mix|cat chow|9 ?lives|friskies|fncy fst|fancy feast|sheba)\b)(?!.{0,60}\b(?:pate|gravy|grvy|shreds?|shrd|chunks?|chnks?|flaked|can|wet)\b).{1,60}$/,
    'cat food',
  ],
  [
    /^(?!.{0,60}\b(?:food|fd|treats?|prty|party)\b)(?=.{0,60}\b(?:9 ?lives|friskies|fncy fst|fancy feast|sheba)\b).{1,60}$/,
    'wet cat food',
  ],
  [
    /^(?!.{0,60}\b(?:food|fd|treats?|chews?|snacks?|bones?|denta\w{0,6}|dntstx|cat)\b)(?=.{0,60}\b(?:pedigree|pdgree|ped(?= (?:adlt|adult|dry|pup))|beneful|kibbles|dog chow|ol roy|alpo|rachael ray|nutrish)\b).{1,60}$/,
    'dog food',
  ],
];

/** The products that receipts leave out after words that say enough to a cashier. */
export function addLeftOutWords(text: string): string {
  const named = text
    .replace(MILK, '$& milk')
    .replace(PIZZA, '$& pizza')
    .replace(/\b(?:7|9|10|12|15|21)(?: (?:whl|whole))? (?:gr(?:ai)?ns?)\b/, 'multigrain')
    .replace(BREAD, '$& bread')
    .replace(COFFEE, '$& coffee')
    .replace(/\bcafe ole\b/, 'coffee')
    .replace(/\b(?:dannon |dann )?(?:light|lt) ?[+&]? ?fit\b(?!.*\byo?g)/, 'light fit yogurt')
    .replace(DETERGENT, 'free clear laundry detergent')
    .replace(/\b(?:red|rd) (?:kidney|kdny)\b(?! b)/, '$& beans')
    .replace(/(?<=\b(?:whl|whole|multi|ancient) )grns?\b/, 'grain')
    // Dry is the usual cat or dog food.
    .replace(
      /\bdry (?=(?:cat|dog|puppy|kitten) (?:food|fd)\b)|(?<=\b(?:cat|dog|puppy|kitten) (?:food|fd)\b.{0,20}) dry\b/,
      '',
    );
  const pet = FOOD_OF_PET.find(([pattern]) => pattern.test(named));
  return pet === undefined
    ? named
    : `${named.replace(/\bped\b/, 'pedigree').replace(/ (?:dry|adlt|adult|pate|gravy|grvy)\b/g, '')} ${pet[1]}`;
}

/** "UP&UP BATH 12" and "SCOTT BATH" are toilet paper, unlike "BUBBLE BATH". */
export const nameBathTissue = (text: string): string =>
  text
    .replace(
      /(?<!\b(?:bubble|bbl|baby|foam) )\bbath(?= \d{1,2} ?(?:ct|pk|rl|rolls?|mega|mg|dbl|dr|mr|r)?$)/,
      'bath tissue',
    )
    .replace(
      /(?<=\b(?:scott|charmin|angel soft|cottonelle|quilted|qltd|northern)\b.{0,20})\bbath\b(?! tiss)/,
      'bath tissue',
    );

/** Separates a store's initials and a count from a short name: "KSWTR40PK". No word starts with KS. */
export const splitJoinedName = (text: string): string =>
  text
    .replace(/^ks(?=[a-z]{3})/, 'ks ')
    .replace(/(?<=^(?:ks|mm|gv) [a-z]{3,12})(?=\d{1,3} ?(?:pk|ct|oz|lb)\b)/, ' ');

/** The lean share without a percent sign: "GRND BF 85", "GRD BF90". */
export const nameLeanShare = (text: string): string =>
  text
    // "Chuck" says how lean the beef is.
    .replace(
      /(?<=\b(?:chuck|chk|chck)\b.{0,6})\b[78]\d\/[0-3]?\d\b|\b[78]\d\/[0-3]?\d\b(?=.{0,12}\bchuck\b)/,
      '',
    )
    .replace(
      /(?<=\b(?:gr|grd|grnd|ground) )(bf|beef|turkey|trky) ?(7[03]|8[058]|9[0367])\b(?! ?(?:%|\/|oz|ct|lb|z|\d))/,
      '$1 $2% lean',
    );
