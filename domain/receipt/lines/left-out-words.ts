import { findProductByBrand } from '#domain/receipt/lines/one-kind-brands.ts';
import { shortenedBrands } from '#domain/receipt/lines/shortened-brands.ts';
import { shortenedProducts } from '#domain/receipt/lines/shortened-products.ts';

const MILK =
  /^(?!.{0,60}\b(?:mi?lk|le?che|half(?! gal)|cream|crm|buttermi?lk|bt?tr?mlk|yog\w{0,6}|kefir)\b)(?=.{0,60}(?:\b[12](?:%| ?pct\b)|\b(?:whole|whl|skim|vit d)\b)).{0,60}\b(?:gal|gallon|hg|hgl|gl)$/;

const PIZZA =
  /^(?!.{0,60}\bpizza\b)(?=.{0,60}\b(?:tombstone|digiorno|dgrno|totinos?|celeste|red baron|freschetta)\b).{0,60}\b(?:pepp?|pepperoni|supreme|sausage|saus|chs|cheese)$/;

const BREAD =
  /\b(?:mrs bairds?|wonder|bunny|sunbeam|arnold|natures own|sara lee|freihofers?|bimbo|merita|holsum|oro?wheat)\b.{0,20}\b(?:white|wheat|whte|wht|rye|honey wheat|multigrain|whole gr(?:ai)?n)$/;

/** Matches coffee by its roast or blend: "KS COLOMBIAN", "SBUX PIKE PL". */
const COFFEE =
  /^(?!.{0,60}\b(?:cof\w{0,5}|k ?cups?|pods?|tea|beef|bf|turkey|trky|chkn|chicken|pork|ham)\b)(?=.{0,60}\b(?:colom(?:b(?:ian?)?)?|pike|breakfast bl\w{0,4}|brkfa?st bl\w{0,4}|(?:house|hse) bl\w{0,4}|donut sh\w{0,2}|(?:dark|drk|french|fr|medium|med|classic|clsc|clasc) r(?:oa)?st)\b).{1,60}$/;

const SAUCE =
  /^(?!.{0,60}\b(?:sauce|sce|sc|pizza|alfredo|alfrd|past[ae]|soup)\b)(?=.{0,60}\b(?:ragu|prego|raos)\b).{1,60}$/;

const DIAPERS =
  /^(?!.{0,60}\b(?:diapers?|dprs?|wipes?|pull|pullups|trn\w{0,5}|train\w{0,5}|swim\w{0,6}|easy|goodnites)\b)(?=.{0,60}\b(?:pampers?|pamp|huggies|hugg|huggs|luvs|cuties)\b)(?=.{0,60}\b(?:s(?:z|ize) ?\d|baby dry|bby dry|swad\w{0,5}|swd|cruis\w{0,4}|snug\w{0,5}|mov\w{0,4}|mvrs?)\b).{1,60}$/;

/** After a laundry brand, "LIQ" means detergent: "TIDE LIQ 84OZ". */
const LAUNDRY =
  /(?<=^)(all|tide|gain|purex|persil|era|xtra|cheer|arm (?:&|and|n)? ?h\w{1,6})(?: [a-z]{2,12})? liq(?:uid)?\b(?!.{0,20}\b(?:det|detergent|soft\w{0,6}|dish|dsh)\b)/;

const DETERGENT =
  /(?<=^(?:all|tide|gain|purex|persil|arm|era|xtra)\b.{0,20})\bfree ?(?:&|n|and|\+)? ?cle?a?r\b(?!.{0,30}\b(?:det|pods?|pacs?|softener|sheets?)\b)/;

/** The food that a pet brand implies. Lines with treats or litter don't match. */
const PET_FOODS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?!.{0,60}\b(?:food|fd|treats?|prty|party|chews?|snacks?|litter|lttr|denta\w{0,6}|dntstx)\b)(?=.{0,60}\b(?:meow mix|cat chow|9 ?lives|friskies)\b)(?!.{0,60}\b(?:pate|gravy|grvy|shreds?|shrd|chunks?|chnks?|flaked|can|wet)\b).{1,60}$/,
    'cat food',
  ],
  [
    /^(?!.{0,60}\b(?:food|fd|treats?|prty|party)\b)(?=.{0,60}\b(?:9 ?lives|friskies|fncy fst|fancy feast|sheba)\b)(?=.{0,60}\b(?:pate|gravy|grvy|shreds?|shrd|chunks?|chnks?|flaked|can|wet)\b).{1,60}$/,
    'wet cat food',
  ],
  [
    /^(?!.{0,60}\b(?:food|fd|treats?|prty|dry)\b)(?=(?:pedigree|pdgree|alpo|cesar)\b)(?=.{0,60}\b(?:chunks?|chnks?|chopped|chpd|cuts|gravy|grvy|can|pouch|wet)\b).{1,60}$/,
    'wet dog food',
  ],
  [
    /^(?!.{0,60}\b(?:food|fd|treats?|chews?|snacks?|bones?|denta\w{0,6}|dntstx|cat)\b)(?=.{0,60}\b(?:pedigree|pdgree|ped(?= (?:adlt|adult|dry|pup))|beneful|kibbles|dog chow|ol roy|alpo|rachael ray|nutrish)\b).{1,60}$/,
    'dog food',
  ],
];

/** Peanut butter without a stated texture is assumed to be creamy. */
const PEANUT_BUTTER =
  /^(?!.{0,60}\b(?:crmy|cream\w{0,3}|crun\w{0,4}|crnch\w{0,2}|chunk\w{0,2}|nat|natural|smooth|powder\w{0,2})\b).{0,40}\b(?:peanut (?:butter|btr)|pnut (?:butter|bttr|btr)) *$/;

const CATALOG_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bgr (?=b(?:ea)?ns?\b)/, 'green '],
  [/\bgr (?=tom(?:s|ato(?:es)?)?\b)/, 'grape '],
  [/\bpt pie\b/, 'pot pie'],
  [/\bdry (?:milk|mlk)\b(?! powder)/, 'powdered milk'],
  [/\b(?:leche )?(klim|nido)\b(?!.{0,20}\bpow)/, '$1 powdered milk'],
  [/\bdry (?=(?:lentils?|split peas?)\b)|(?<=\b(?:lentils?|split peas?)) dry\b/, ''],
  [/\bchili (?:nb|no (?:beans?|bns|bn))\b/, 'chili without beans'],
  [/\b(?:lo|lw|low) sod\b|(?<=\b(?:beans|bns|soup|broth|peas|soy) )ls\b/, 'low sodium'],
  [/\bcoo?k(?:ie|ies|s)? ?(?:&|n) ?c(?:rm|ream)\b/, 'cookies & cream'],
  [/\bmarg\w{0,8} (?=.{0,12}\bpizza\b)/, 'margherita '],
  [/\byuca root\b/, 'yuca'],
  [/\bcorn bi-?colou?r\b|\bbi-?colou?r corn\b/, 'sweet corn'],
  [/\bch?kn\/rc\b/, 'chicken'],
  [/\bbrie (?:round|wheel|wedge)\b/, 'brie'],
  [/(?<=\bguacamole) (?:bowl|cup)s?\b/, ''],
  [/\bpierogi(?:es|s)? (?:pot\w{0,6} )?(?:& ?)?(?:ched\w{0,4}|chdr|chs|cheese)\b/, 'pierogies'],
  [/(?<=\b(?:kettle|lays|cape cod|utz)\b.{0,16}) sea salt\b/, ''],
  [/(?<=^[a-z]{4,12}s) fresh(?= {0,4}$)/, ''],
  [/\bmini potato(?:es)?\b/, 'baby potatoes'],
  [/\bmini (?:peeled )?carrots?\b/, 'baby carrots'],
  [/\b(feta|gorgonzola) (?:crumb|crmb)\w{0,5}\b/, '$1 cheese'],
  [/\bsl (?=(?:turkey|trky|ham|chicken|chkn|provolone|swiss)\b)/, 'sliced '],
  [
    /\b(?:(?:shrd|shred|shredded) (?:mexican|mex)|mex(?:ican)? shre?d\w{0,4})\b(?! (?:ch|bl))/,
    'mexican cheese blend',
  ],
  [/\bpumpkin pure?e?\b/, 'canned pumpkin'],
  [/\boxtails? (?:beef|bf)\b|\b(?:beef|bf) oxtails?\b/, 'oxtail'],
  [/\bbeef (?=(?:chuck|rump|flank|skirt|sirloin|ribeye) )/, ''],
  [/\bveladoras?\b(?: candles?)?/, 'prayer candle'],
  [/\binf (?=(?:acet|ibu|gas|tyl|pain))/, 'infants '],
  [/\brecao culantro\b/, 'culantro'],
  [/\bchili cr(?:sp|isp|nch|unch)?$/, 'chili crisp'],
  [/\b(?:ched|chdr|chd|c) ?& ?s(?:r|our)? ?c(?:rm|ream)?\b/, 'cheddar sour cream'],
  [/(?<!\b(?:tom\w{0,4}|hot|curry|miso|almond|chili|ancho) )\bpst\b/, 'pasta'],
  [/(?<=\b(?:topo chico|jarritos|coca cola|coke|perrier)\b.{0,20}) glass\b/, ''],
  [/\b(?:fsh|fish) st(?:ic|i|c)?ks?\b/, 'fish sticks'],
  [/\b(?:crn|corn) st(?:ar|r)?ch\b/, 'cornstarch'],
  [/\bpeach(?:es)? (?:yel|ylw|yellow|wht|white)\b|\b(?:yel|ylw|yellow|white) peach(?:es)?\b/, 'peaches'],
  [/\b(?:sourdough|srdgh|italian|french|country) (?:round|boule)\b/, '$& bread'],
  [/\b(?:mozz?\w{0,7}|part skim) (?=str(?:ing|ng)?\b)/, ''],
  [/\b(?:texas |tx )?rio star (?=gr)/, ''],
  [/\bst\.? louis (?:style )?(?:pork )?ribs?\b|\b(?:pork )?ribs? st\.? l(?:ouis)?\b/, 'louis style ribs'],
  [MILK, '$& milk'],
  [PIZZA, '$& pizza'],
  [BREAD, '$& bread'],
  [/\b(cat|dog|puppy|kitten) fd\b/, '$1 food'],
  [/(?<!\b(?:ranch|rnch|country|cntry|texas) )\bstyle\b/, ''],
  [
    /\b(?:bby|baby) (?:back|bck|bk) rib?s?\b|\bribs? (?:bby|baby)(?: (?:back|bck|bk))?\b|\bbb ribs\b/,
    'baby back ribs',
  ],
  [/\bleg qtr?s?\b/, 'leg quarters'],
  [/\bgb roll\b/, 'ground beef'],
  [/\bzucc\w{0,5} squash\b|\bsquash zucc\w{0,5}\b/, 'zucchini'],
  [/\bbrats? beer\b/, 'beer brats'],
  [/(?<=\bricotta )(?:part ?skim|pt skim|whole(?: milk)?|whl)\b|\b(?:part ?skim|pt skim) (?=ricotta)/, ''],
  [/^(?:whole |whl )?turkey (?:frzn?|frozen)(?: whole)?$/, 'whole turkey'],
  [/^((?:[a-z]{2,4} )?)(dog|cat) (?=(?:chkn|chicken|lamb|beef|bf|salmon|slmn|turkey|trky)\b)/, '$1$2 food '],
  [/(?<=\btofu )frm\b|\bfrm(?= tofu\b)/, 'firm'],
  [/\bpnt (?:btr|bttr|butter|bt)\b/, 'peanut butter'],
  [/\b(?:sweet|swt) (?:cream|crm) (?:butter|bttr|btr)\b/, 'butter'],
  [/\bcreamy creat\w{0,5}\b/, 'ice cream'],
  [/(?<=\b(?:cheddar|ched|chdr|mozz|colby|jack) )(?:blk|blck)\b/, ''],
  [/(?<!\bkraft )\bam(?:er|erican)? (?:singles|sngls|sngl)\b/, 'american cheese slices'],
  [/\bseason ?'?s ch(?:oice|c)\b/, 'frozen'],
  [/\btom\w{0,5} (?:on ?(?:the ?)?vine|otv)\b/, 'tomatoes on the vine'],
  [/ w\/? ?(?:sea )?salt\b/, ''],
  [/\bpriv(?:ate|at|t)? se?l(?:ect\w{0,4}|ctn)?\b/, 'private selection'],
  [/\bny strip(?: (?:steak|stk))?\b/, 'new york strip steak'],
  [/\bcuc\w{0,6} persi?a?n\b/, 'mini cucumbers'],
  [/\b(?:crisp(?:y|s)?|crspy) o(?:a?ts?)\b|\btoasted oats\b(?! cer)/, 'toasted oats cereal'],
  [/\b(?:red|rd) (?:kidney|kdny)\b(?! b)/, '$& beans'],
  [/(?<=\b(?:whl|whole|multi|ancient) )grns?\b/, 'grain'],
  // The catalog's names omit "plain" for Greek yogurt and "corn" for tortilla chips, so drop these words.
  [/\b(?:plain|pln) (?=(?:greek|grk)\b)|(?<=\b(?:greek|grk)\b.{0,16}) (?:plain|pln)\b/, ''],
  [/(?<!\b(?:blue|bl) )\bcorn (?=tort\w{0,6} ch)|(?<=\bchips )corn (?=tort)/, ''],
  // The catalog lists cheese in a chunk simply as cheese.
  [
    /\b(?:chunk|chnk|brick|bar|block) (?=(?:shrp |sharp |med |mild |x shrp )?(?:ched|chdr|mozz|colby|mont|pepper|swiss|jack))|(?<=\b(?:ched|cheddar|mozz|mozzarella|colby|swiss|jack) )(?:chunk|chnk|brick|bar|block)\b/,
    '',
  ],
  // Most cat and dog food is dry.
  [
    /\bdry (?=(?:cat|dog|puppy|kitten) (?:food|fd)\b)|(?<=\b(?:cat|dog|puppy|kitten) (?:food|fd)\b.{0,20}) dry\b/,
    '',
  ],
];

const GUESSED_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bgo ?-?gurt\b/, 'go-gurt yogurt tubes'],
  [/\bthat green sauce\b/, 'salsa verde'],
  [/\bpeanut delight\b(?: cre?a?my?)?/, 'creamy peanut butter'],
  [/\bbentons (?:choc(?:olate)? (?:chip|chp)s?)\b/, 'chocolate chip cookies'],
  [/^(?:fresh )?cranberries *$/, 'fresh cranberries'],
  [/\bsemi ?sw\w{0,5}\b(?: chips?| morsels?)?/, 'semi sweet chocolate chips'],
  [/\bmenudo (?:cut|meat)\b/, 'beef tripe'],
  [
    /^(jif|skippy|skpy|peter pan) (?:crmy?|creamy)(?!.{0,30}\b(?:peanut|pnut|pnt|pb)\b)/,
    '$1 creamy peanut butter',
  ],
  [/\bcabot (sharp|shrp)\b(?!.{0,20}\b(?:ched|chdr|cheese|chs)\b)/, 'cabot sharp cheddar cheese'],
  [/^((?:[a-z-]{2,5} )?(?:bkry )?)butter tort\w{0,5}/, '$1flour tortillas'],
  [/\btort\w{0,5} butter\b/, 'flour tortillas'],
  [
    /^(jif|skippy|skpy|peter pan) (?:crunchy|crnchy|crnch|chunky)(?!.{0,30}\b(?:peanut|pnut|pnt|pb)\b)/,
    '$1 crunchy peanut butter',
  ],
  [/^butterball (?:turkey|trky|tky)(?: (?:frzn?|whole|yng|young))*$/, 'butterball whole turkey'],
  [/^goya adobo\b.{0,20}$/, 'goya adobo seasoning'],
  [/\bcafe ole\b.{0,20}$/, 'ground coffee'],
  [/\bshr?i?mp key w(?:e?st)? p(?:i?nk)\b|\bkey w(?:e?st)? p(?:i?nk) shr?i?mp\b/, 'raw shrimp'],
  [/^((?:millie moon|hello bello|little journey)) (?:sz |size )?(\d)$/, '$1 diapers size $2'],
  [/^topo chico$/, 'topo chico sparkling mineral water'],
  [/\b(?:5|6|7|9|10|12|15|21) ?(?:(?:whl|whole) )?gr(?:ai)?n?s?\b/, 'multigrain'],
  [/\bk ?-? ?cups?\b/, 'coffee pods'],
  [/(?<=\bcoffee )coffee (?=pods\b)|(?<=\bcoffee pods\b.{0,20}) coffee\b/, ''],
  [/\bdish(?:washer|wshr|wsh)? ?(?:pods?|pacs?|tabs?|tbs?)\b/, 'dishwasher detergent pacs'],
  [/(?<!\b(?:e?x|e?xtra?|ex) )\b(?:sharp|shrp) (?=.{0,20}\b(?:ched\w{0,4}|chdr|chd)\b)/, ''],
  [/\bdish liq(?:uid)?\b/, 'dish soap'],
  [/\btater (?:crowns?|rounds?|puffs?|barrels?)\b/, 'tater tots'],
  [/^((?:(?!atta|rice|corn|crn|oat|rye|cake|soy)[a-z&]{2,4} )?)(?:flour|flr) *$/, '$1all purpose flour'],
  [/\bcomp(?:l|lete)? sea?so?n(?:ing)?\b/, 'all purpose seasoning'],
  [/\bparm\w{0,5} (?:wdge|wedge)\b/, 'parmesan cheese'],
  [/^((?:[a-z&]{2,6} )?)clem(?:s|entines?|entns?|ent)?\b(?: mandarins?)?/, '$1mandarins'],
  [/\bsatsumas?\b(?: mandarins?)?/, 'mandarins'],
  [/\byukons?(?: golds?)?(?= *$)/, 'gold potatoes'],
  [
    /(?<=\b(?:strkst|starkist|bumble bee)\b.{0,12})\btuna (?:w|wtr|water|in water|in wtr)$/,
    'chunk light tuna',
  ],
  [/\bs ?& ?v\b(?!.{0,20}\bch)/, 'salt & vinegar potato chips'],
  [/^((?:[a-z]{2,12} )?)(?:dk|drk|dark) choc(?:olate)?$/, '$1dark chocolate bar'],
  [/^((?:[a-z&]{2,4} )?)tuna *$/, '$1chunk light tuna'],
  [PEANUT_BUTTER, '$& creamy'],
  [COFFEE, '$& coffee'],
  [/\bcafe ole\b/, 'coffee'],
  [/^yams?$/, 'sweet potatoes'],
  [/(?<=\b(?:peanut butter|pnt btr|pnut btr|pb) )(?:crnch|crunch|crnchy)\b(?! cer)/, 'crunchy'],
  [/\bdepends?\b(?: und\w{0,7})?(?!.{0,20}\bguard)/, 'depend adult briefs'],
  [/\b(?:little journey|parents choice|mama bear) wipes?\b/, 'baby wipes'],
  [/\bmexican vanilla\b/, 'vanilla extract'],
  [/(?<=\b(?:mission|guerrero) )fl(?:ou)?r? ?tr(?:t|tl\w{0,3})?\b/, 'flour tortillas'],
  [/\b(?:buttermi?lk|bt?trm(?:lk)?) bis?c\w{0,5}\b/, 'refrigerated biscuits'],
  [/(?<=\b(?:starbucks|sbux|dunkin|folgers|peets|maxwell house)\b.{0,20} )kc\b/, 'coffee pods'],
  [/\bjd (?=.{0,20}\b(?:saus\w{0,3}|ssg|sasg|links?)\b)/, 'jimmy dean breakfast '],
  [/(?<=\b(?:martha white|white lily) )(?:corn )?meal\b/, 'cornmeal mix'],
  [/\b(?:dannon |dann )?(?:light|lt) ?[+&]? ?fit\b(?!.*\byo?g)/, 'light fit yogurt'],
  [/\bold world\b/, 'traditional'],
  [SAUCE, '$& pasta sauce'],
  [/^((?:pampers?|pamp|huggies|hugg|luvs)(?: (?!wipes?\b|sz\b|size\b)[a-z]{1,12}){0,3}) (\d)$/, '$1 size $2'],
  [DIAPERS, '$& diapers'],
  [/\b(?:sng|snug) ?(?:&|n|and)? ?dry\b/, ''],
  [/\b(?:ovn|oven) (?:stf\w{0,6}|stuffer)(?: (?:rstr|roaster))?\b/, 'whole chicken'],
  [
    /\b(?:calif\w{0,6}|norm(?:andy)?|prince ed\w{0,5}) (?:blend|blnd|bld|veg\w{0,8}|mix)\b(?: veg\w{0,8})?/,
    'frozen mixed vegetables',
  ],
  [/^puffs(?= plus\b| ultra\b| lo?tn| lotion| \d{1,2} ?pk| *$)/, 'puffs facial tissues'],
  [/\btoll house\b(?!.*\bcook)/, 'nestle toll house chocolate chips'],
  [/\bangl sft\b/, 'angel soft'],
  [/\bscott tis\w{0,4}\b/, 'scott toilet paper'],
  [
    /\btillamook (?:med|medium|shrp|sharp|mild|x ?shrp|ex shrp)\b(?!.*\b(?:ched|chdr|ch|chs|cheese)\b)/,
    'tillamook cheddar cheese',
  ],
  [/^pine ?-?sol\b/, 'pine-sol all purpose cleaner'],
  [DETERGENT, 'free clear laundry detergent'],
  [LAUNDRY, '$1 laundry detergent'],
  [/^all (?=st(?:ai)?nl|oxi|odor|mighty|w\b|with\b)/, 'all laundry detergent '],
  [/\b(?:qn|qltd|quilt) nor\w{0,6}\b(?! toilet)/, 'quilted northern toilet paper'],
];

const replaceNames = (text: string, names: readonly (readonly [RegExp, string])[]) =>
  names.reduce((named, [pattern, name]) => named.replace(pattern, name), text);

function guessKind(text: string): string {
  const product = findProductByBrand(text);
  if (product !== null) return `${text} ${product}`;
  const petFood = PET_FOODS.find(([pattern]) => pattern.test(text));
  if (petFood === undefined) return text;
  const brand = text.replace(/\bped\b/, 'pedigree').replace(/ (?:dry|adlt|adult|pate|gravy|grvy)\b/g, '');
  return `${brand} ${petFood[1]}`;
}

/** Adds words that receipts omit, such as the product's type. If one is only a guess, no item is preselected. */
export function inferOmittedWords(text: string): { text: string; isGuess: boolean } {
  const textWithFullNames = replaceNames(text, [...shortenedBrands, ...shortenedProducts]);
  const textWithNames = replaceNames(textWithFullNames, CATALOG_NAMES);
  const guessedText = guessKind(replaceNames(textWithNames, GUESSED_NAMES));
  return { text: guessedText, isGuess: textWithFullNames !== text || guessedText !== textWithNames };
}

/** "UP&UP BATH 12" and "SCOTT BATH" become bath tissue, but "BUBBLE BATH" doesn't. */
export const normalizeToiletPaperNames = (text: string): string =>
  text
    .replace(
      /(?<!\b(?:angel|charmin|cottonelle|scott|northern|presto|bounty|brawny|viva|sparkle)\b.{0,12})\b(?:(?:ultra|ult|extra|prem|premium|soft|sft|strong|strng|plush) ){1,3}(?=(?:bath|bth|toilet|paper|ppr) (?:tiss|paper|tow|tw))/,
      '',
    )
    .replace(
      /(?<!\b(?:scott|charmin|cottonelle|northern|angel soft|angl sft)\b.{0,20})\b(?:bath|bth) tis(?:s|su|sue|u|ue)?\b/,
      'toilet paper',
    )
    .replace(/(?<=^up ?& ?up )bath$/, 'bath tissue')
    .replace(/(?<=\b\d{1,2} ?)(?:mega|mg|dbl|double|super|family|fam)(?: (?:rolls?|rl))?$/, 'rolls')
    .replace(
      /(?<!\b(?:bubble|bbl|baby|foam) )\bbath(?= \d{1,2} ?(?:ct|pk|rl|rolls?|mega|mg|dbl|dr|mr|r)?$)/,
      'bath tissue',
    )
    .replace(
      /(?<=\b(?:scott|charmin|angel soft|cottonelle|quilted|qltd|northern)\b.{0,20})\bbath\b(?! tiss)/,
      'bath tissue',
    );

/** Separates "KSWTR40PK" into store-brand initials, name and count. No English word starts with KS. */
export const splitJoinedName = (text: string): string =>
  text
    .replace(/^ks(?=[a-z]{3})/, 'ks ')
    .replace(/(?<=^(?:ks|mm|gv) [a-z]{3,12})(?=\d{1,3} ?(?:pk|ct|oz|lb)\b)/, ' ');

/** "GRND BF 85" is ground beef, 85% lean. "CAT FD 12CT" is wet cat food. */
export const inferProductFromNumber = (text: string): string =>
  text
    .replace(/^((?:[a-z-]{2,5} )?)(?:bag(?:ged)? )?ice(?= \d{1,2} ?lbs?\b)/, '$1bagged ice')
    .replace(
      /\b(?:spring|sprng|sprg|spr|purif\w{0,4}|drinking|natural) (?:water|wtr)(?= (?:24|28|32|35|36|40)(?: ?(?:pk|ct|p))?\b)|\bpurif\w{0,4}(?= (?:24|28|32|35|36|40) ?(?:pk|ct|p)\b)/,
      'bottled water',
    )
    .replace(
      /\bcat (?:food|fd)(?= \d{1,2} ?(?:pk|ct)\b)|(?<=\b\d{1,2} ?(?:pk|ct) )cat (?:food|fd)\b/,
      'wet cat food',
    )
    // "Chuck" already implies how lean the beef is.
    .replace(
      /(?<=\b(?:chuck|chk|chck)\b.{0,6})\b[78]\d\/[0-3]?\d\b|\b[78]\d\/[0-3]?\d\b(?=.{0,12}\bchuck\b)/,
      '',
    )
    .replace(
      /(?<=\b(?:gr|grd|grnd|ground) )(bf|beef|turkey|trky) ?(7[03]|8[058]|9[0367])\b(?! ?(?:%|\/|oz|ct|lb|z|\d))/,
      '$1 $2% lean',
    );
