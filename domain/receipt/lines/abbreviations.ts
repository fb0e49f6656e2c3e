import {
  inferOmittedWords,
  inferProductFromNumber,
  normalizeToiletPaperNames,
  splitJoinedName,
} from '#domain/receipt/lines/left-out-words.ts';
import { translateReceiptWords } from '#domain/receipt/lines/spanish-names.ts';
import { EGG_COUNT_AT_END, expandHalfAndHalf, PINT_OR_QUART_AT_END } from '#domain/receipt/printed-size.ts';
import { memoize } from '#domain/text/remember.ts';

const LONG_FORM_PAIRS = `
  bty=betty; folgr=folgers; folgrs=folgers; classc=classic; tsu=tissue; tssu=tissue; xvrgn=extra virgin; gldfish=goldfish; gldfsh=goldfish; apc=all purpose cleaner;
  bbyspin=baby spinach; cottnl=cottonelle; cotnl=cottonelle; dkb=dave's killer bread; icecr=ice cream; clnr=cleaner; starbks=starbucks; dgio=digiorno;
  hnz=heinz; gm=general mills; gg=good & gather; hcf=hill country fare; bh=boar's head; campb=campbell's; camp=campbell's;
  chob=chobani; phil=philadelphia; gv=great value; ks=kirkland signature; mm=member's mark; st=simple truth; kro=kroger; pvt=private selection; luc=lucerne;
  sig=signature; org=organic; orgnc=organic; og=organic; whl=whole; wh=whole; mlk=milk; choc=chocolate; van=vanilla;
  strw=strawberry; strwb=strawberry; strwbry=strawberry; blub=blueberry; bluebry=blueberry; rasp=raspberry; bnls=boneless;
  bnless=boneless; sknls=skinless; skls=skinless; chkn=chicken; chk=chicken; chix=chicken; ckn=chicken; brst=breast;
  brsts=breasts; thgh=thighs; thghs=thighs; drmstk=drumsticks; grnd=ground; gr=ground; bf=beef; prk=pork; trky=turkey;
  tky=turkey; saus=sausage; ssg=sausage; bcn=bacon; hm=ham; slcd=sliced; slc=sliced; shrd=shredded; shrp=sharp; ched=cheddar;
  chdr=cheddar; chz=cheese; chs=cheese; chse=cheese; mozz=mozzarella; parm=parmesan; crm=cream; bttr=butter; btr=butter;
  unslt=unsalted; slt=salted; mrgn=margarine; ygrt=yogurt; yog=yogurt; yogrt=yogurt; grk=greek; lrg=large; lg=large;
  med=medium; sm=small; dz=dozen; brd=bread; whte=white; bgl=bagels; tort=tortilla; tortla=tortilla; flr=flour;
  ap=all purpose; sgr=sugar; brn=brown; pwdr=powder; bkng=baking; veg=vegetable; olv=olive; evoo=extra virgin olive oil;
  pnut=peanut; pntbtr=peanut butter; pb=peanut butter; jly=jelly; jm=jam; hny=honey; syr=syrup; ktchp=ketchup; mstrd=mustard;
  mayo=mayonnaise; sce=sauce; sc=sauce; mar=marinara; spag=spaghetti; mac=macaroni; rce=rice; jas=jasmine; bns=beans;
  blk=black; kdny=kidney; grbnzo=garbanzo; tom=tomato; toms=tomatoes; tmto=tomato; pot=potatoes; pots=potatoes; rst=russet;
  swt=sweet; onn=onion; yel=yellow; ylw=yellow; grn=green; rd=red; ppr=pepper; pprs=peppers; grlc=garlic; lett=lettuce;
  rom=romaine; spin=spinach; spnch=spinach; brocc=broccoli; broc=broccoli; caulif=cauliflower; carr=carrots; crts=carrots;
  clry=celery; cuke=cucumber; cuc=cucumber; mush=mushrooms; avo=avocado; bana=bananas; ban=bananas; apl=apples; appl=apples;
  hnycrsp=honeycrisp; grnny=granny; orng=orange; jce=juice; jc=juice; oj=orange juice; lmn=lemon; lim=lime;
  grp=grapes; grps=grapes; sdls=seedless; cof=coffee; cffe=coffee; cer=cereal; oat=oats; gran=granola;
  chp=chips; chps=chips; crkr=crackers; crkrs=crackers; cks=cookies; pzza=pizza; frz=frozen; frzn=frozen; ic=ice cream;
  wtr=water; spk=sparkling; dt=diet; bth=bath; tiss=tissue; tp=toilet paper; twl=towels; twls=towels; pt=paper towels;
  dtrg=detergent; det=detergent; dsh=dish; sp=soap; shmp=shampoo; tthpst=toothpaste; nat=natural; rf=reduced fat; lf=low fat;
  jsmn=jasmine; pwd=powder; sltd=salted; unsltd=unsalted; crwn=crowns; crwns=crowns;
  ltc=lettuce; ltce=lettuce; icebrg=iceberg; icbrg=iceberg; crmy=creamy; crnchy=crunchy; spagh=spaghetti; ww=whole wheat;
  bna=bananas; wngs=wings; tndr=tenders; tndrs=tenders; strwbrs=strawberries; rusts=russet;
  rus=russet; marg=margarine; swss=swiss; prov=provolone; amer=american; jck=jack; bbry=blueberry;
  ff=fat free; nf=nonfat; hlf=half; ctg=cottage; sr=sour; slmn=salmon; shrmp=shrimp; asst=assorted; flvr=flavored; wndr=wonder; cls=classic; clsc=classic; perd=perdue;
  strawbry=strawberry; ktchn=kitchen; bnty=bounty;
  cmpbl=campbell's; ndl=noodle; ndls=noodles; bkry=; ex=extra; xlg=extra large; xlrg=extra large; xl=extra large; crn=corn; pch=peach;
  pchs=peaches; stk=steak; stks=steaks; hvy=heavy; whp=whipped; drsg=dressing; mjr=meijer; pbx=publix; ital=italian; smkd=smoked;
  ovengold=turkey; everroast=deli chicken; cnd=canned; dcd=diced; wsh=wash; crmr=creamer; brwn=brown; rnch=ranch; mlti=multi; mp=market pantry; clg=colgate; hnds=hand soap;
  hndsp=hand soap; dunk=dunkin'; gts=gt's; bnjry=ben & jerry's; grcia=garcia; trs=trash; thk=thick; thck=thick; bacn=bacon; frm=farm; clm=; clmshl=; pstr=pasture raised;
  chd=cheddar; crtn=carton; hny=honey; nndl=noodle; dgrno=digiorno; cookng=cooking; vnl=vanilla; cky=cookies; stix=sticks; trop=tropicana; spr=spring; sasg=sausage; crst=crust; nugt=nuggets; sprd=spread; btrmlk=buttermilk;
  qkr=quaker; kell=kellogg's; drumstx=drumsticks; hrts=hearts; cucmbr=cucumber; psto=pesto; mx=mix; frstng=frosting; pln=plain; dryers=dreyer's; dryrs=dreyer's;
  unsw=unsweetened; unswt=unsweetened; bry=berry; bries=berries; sirln=sirloin; tndrln=tenderloin; mtbls=meatballs; cinn=cinnamon; grhm=graham; pretz=pretzels; prtz=pretzels;
  popcrn=popcorn; almd=almond; cshw=cashews; wlnt=walnuts; pist=pistachios; rsn=raisin; napk=napkins; npkn=napkins; npkns=napkins; alum=aluminum; plas=plastic; plstc=plastic;
  strg=storage; frzr=freezer; deod=deodorant; condtnr=conditioner; vit=vitamin; lttr=litter; laund=laundry; softnr=softener; mfn=muffins; mfns=muffins; muf=muffins; cccnt=coconut;
  pnpl=pineapple; pineapl=pineapple; cntlp=cantaloupe; wtrmln=watermelon; nect=nectarines; plm=plums; clem=clementines; cilan=cilantro; prsly=parsley; zucc=zucchini; sqsh=squash; cabb=cabbage;
  eggplnt=eggplant; artchk=artichoke; aspar=asparagus; asprgs=asparagus; mshrm=mushrooms; mshrms=mushrooms; jalap=jalapeno; grnola=granola; oatml=oatmeal; pncake=pancake; wfl=waffles; wfls=waffles;
  elbows=elbow macaroni; elbws=elbow macaroni; hwn=hawaiian; hawn=hawaiian; mirliton=chayote; mirlitons=chayote; ctc=cinnamon toast crunch;
  hncc=honey nut cheerios; usngr=usinger's; muskmelon=cantaloupe; applsce=applesauce; aplsce=applesauce; aplsauce=applesauce; dlmnt=del monte; pills=pillsbury; pillsb=pillsbury; mandu=dumplings; mtn=mountain; cott=cottage; shred=shredded; sprklg=sparkling; strawbrry=strawberries; flgr=folgers; flgrs=folgers; htg=heritage; almnd=almond; pepp=pepperoni;
  fz=frozen; fzn=frozen; grd=ground; sbux=starbucks; brdseye=birds eye; brdsye=birds eye; natrs=nature's; ntrs=nature's; hse=house; lt=light; lte=light; hrtg=heritage; drums=drumsticks; drum=drumsticks; hugg=huggies; huggs=huggies; pamp=pampers; rstr=roaster; fstr=foster; ovn=oven; crl=cereal; pate=pate; sto=simple truth organic; pbutter=peanut butter; pbttr=peanut butter; digrn=digiorno; digior=digiorno; grpfrt=grapefruit; grpefrt=grapefruit; kcup=kcup; kcups=kcups;
  drk=dark; frt=fruit; grvy=gravy; orig=original; trad=traditional; adlt=adult; brkfst=breakfast; blnd=blend; dnr=dinner;
  rstd=roasted; tstd=toasted; chnk=chunk; chnky=chunky; flks=flakes; inst=instant; lasg=lasagna; vinaig=vinaigrette; chkpea=chickpeas; chkpeas=chickpeas;
  almndmlk=almond milk; almdmlk=almond milk; prsl=private selection; pkts=pockets; pierogi=pierogies; pierogis=pierogies; starbcks=starbucks; strbcks=starbucks;
  lol=land o'lakes; landolakes=land o'lakes; btrm=buttermilk; bisc=biscuits; bscts=biscuits; bsct=biscuits; cplt=caplets; cplts=caplets; cetirizin=cetirizine; allertec=cetirizine; slf=self;
  spinac=spinach; frd=fried; shldr=shoulder; nopls=nopales; mandrn=mandarin; smkr=smucker's; smkrs=smucker's; smuckrs=smucker's; jalp=jalapeno; tpst=toothpaste; unswtd=unsweetened; mxcn=mexican; tomatllo=tomatillos; sftnr=softener; clementn=clementines;
  mz=mozzarella; buttermlk=buttermilk; crntn=carnation; corndg=corn dogs; corndgs=corn dogs; crndg=corn dogs; aplsauc=applesauce; pz=pizza; peproni=pepperoni; pepproni=pepperoni; delx=deluxe; dlx=deluxe;
  xshp=extra sharp; xshrp=extra sharp; xsharp=extra sharp; pample=grapefruit; pamplemousse=grapefruit; rrp=roasted red pepper; hillshr=hillshire; chnks=chunks; bhuj=bhujia;
  tillamk=tillamook; tilamk=tillamook; colom=colombian; colomb=colombian; plp=pulp; tlhse=toll house; bpcn=butter pecan; frnk=hot dogs; frnks=hot dogs; enchlda=enchilada; wdge=wedge; brssls=brussels; hmsty=homestyle; crnbry=cranberry; seafd=seafood; wnrs=hot dogs; wnr=hot dogs; potstk=potstickers; grnla=granola; dtrgnt=detergent; prsrv=preserves; steamfrsh=steamfresh
`;

const LONG_FORMS = new Map(
  LONG_FORM_PAIRS.split(';').map((pair) => {
    const [short = '', long = ''] = pair.trim().split('=');
    return [short, long] as const;
  }),
);

export const isAbbreviation = (word: string): boolean => LONG_FORMS.has(word);

export const listLongForms = (word: string): string[] => LONG_FORMS.get(word)?.split(' ') ?? [];

/** Package words after a product name in online orders: "Gala Apples, 3 lb Bag". */
const TRAILING_PACKAGE =
  /(?<!\b(?:trash|garbage|tea|sandwich|storage|freezer|oven|lunch|gift|kitchen|grocery|zipper))(?:[ ,]{1,5}(?:bag|plastic|each|bottle|jar|carton|box|package|container|clamshell|tray|tub|pouch|jug|count|resealable)){1,4}[ ,]{0,5}$/;

/** If "sharp" appears without a kind of cheese, the item is usually cheddar: "SHRP SHRD". */
const SHARP_WITHOUT_CHEESE =
  /^(?!.*\b(?:cheddar|provolone|american|swiss|jack|cheese)\b).*\bsharp\b(?= shredded| sliced|$)|\bshredded sharp$/;

/** In "POT PIE" and "POT ROAST", "pot" means a cooking pot. Everywhere else, it's short for potatoes. */
const isCookingPot = (word: string, next: string | undefined) =>
  word === 'pot' && next !== undefined && /^(?:pie|roast|sticker|stckr)/.test(next);

/** Expands "GV WHL MLK 1GAL" to "great value whole milk". Drops sizes. */
export const expandPrintedName = (printedName: string, { isTranslated = true } = {}): string =>
  isTranslated ? expandTranslated(printedName) : expandUntranslated(printedName);

const expandTranslated = memoize((printedName) => expand(printedName, true));
const expandUntranslated = memoize((printedName) => expand(printedName, false));

function expand(printedName: string, isTranslated: boolean): string {
  const words = expandWords(printedName.normalize('NFD').replace(/[\u0300-\u036f]/g, ''));
  return ((isTranslated ? translateReceiptWords(words) : null) ?? words)
    .join(' ')
    .replace('pork chips', 'pork chops')
    .replace(/(?<!(?:olive|canola|avocado|peanut|corn|coconut) )\bcooking oil\b/, 'vegetable oil')
    .replace(SHARP_WITHOUT_CHEESE, '$& cheddar')
    .trim();
}

const removeSizes = (text: string): string =>
  text
    // If lean and fat add up to 100, the lean share is used: "GRND BF 80/20" is 80% lean.
    .replace(/(?<!\d)([7-9]\d)\/([0-3]?\d)(?!\d)/g, (ratio, lean, fat) =>
      Number(lean) + Number(fat) === 100 ? `${lean}% lean` : ratio,
    )
    .replace(
      /(?<![\d.]|\din ?)\d{0,4}\.?\d{1,4}\s?(?:fl ?oz|oz|z|lbs?|libras?|ct|cnt|pk|gal|qt|pt|kg|g|gm|ml|l|lt|ltr|liters?|r|rl|sf|sqft|sq ft|ea)\b(?: (?:cans?|btls?|bottles?)\b)?/g,
      ' ',
    )
    .replace(EGG_COUNT_AT_END, ' ');

/** Names of wines and beers. They become "liquor", so that no unrelated grocery from the catalog is suggested. */
const WINE_OR_BEER =
  /^(?!.{0,60}\b(?:vinegar|vin|vinaig\w{0,6}|socks?)\b).{0,40}\b(?:kendall j\w{0,6}|barefoot|sutter home|woodbridge|la crema|apothic|yellow tail|meiomi|beringer|josh cellars|winking owl|charles shaw|chardonnay|budlt|pinot|pnt (?:grig?\w{0,2}|grg|noir|gris)|sauv(?:ignon)? blanc|cab(?:ernet)? sauv\w{0,6}|cab(?= *$)|zinfandel|malbec|merlot|cabernet|riesling|prosecco|modelo|corona|bud (?:light|lt)|budweiser|miller (?:lite|lt)|coors|michelob|mich ultra|heineken|dos equis|stella artois|pacifico|sierra nev\w{0,4}|shiner|lagunitas|sam(?:uel)? adams|busch (?:light|lt))\b.{0,60}$/;

/** Target's brands of household goods and clothes. The words after them would suggest groceries. */
const HOME_OR_CLOTHING_BRAND =
  /^.{0,12}\b(?:threshold|thrshld|room ess\w{0,8}|brightroom|casaluna|hearth ?(?:&|and)? ?hand|opalhouse|cat ?& ?jack|a new day|goodfellow|universal thr\w{0,3}|wild fable|all in motion|wondershop|pillowfort)\b.{0,60}$/;

/** Infers the product from the whole line, before words are expanded one by one. */
const identifyProduct = memoize((printedName: string) => {
  const text = normalizeToiletPaperNames(
    inferProductFromNumber(splitJoinedName(expandHalfAndHalf(printedName).toLowerCase())),
  );
  return inferOmittedWords(removeSizes(text));
});

/** True if the product is a guess because the line doesn't name it: "TIDE LIQ" doesn't say "detergent". */
export const isExpansionUncertain = (printedName: string): boolean => identifyProduct(printedName).isGuess;

/**
 * The words around an ambiguous abbreviation show what it means: in "ON YELLOW", "ON" means onion. Removes counts such
 * as "45C" in "TRASH BAGS 45C".
 */
function expandWords(printedName: string): string[] {
  return (
    identifyProduct(printedName)
      .text.replace(/\b\d{2,3}c\b/g, ' ')
      .replace(/(?<=\b(?:crest|colgate|colg|aquafresh|sensodyne|toms)\b.{0,30})\btp\b/, 'toothpaste')
      .replace(/\bfr (?=bre?a?d|baguette|onion|frie|toast|van|r?st\b|roast)/, 'french ')
      .replace(
        /(?<=\b(?:chuck|chk|chck|rump|round|rnd|pot|rib|beef|bf|pork|prk|shldr|loin|tip|sirloin|french|drk|dark|med|blnd|ital) )r(?:s)?t\b/,
        'roast',
      )
      .replace(/\bsmpl trth\b/, 'simple truth')
      .replace(/^no (?=hny|honey|butter ?br|wh|12 ?gr)/, "nature's own ")
      .replace(/^fe (?=.{0,30}\b(?:salad|sld|kit|romaine|spring)\b)/, 'fresh express ')
      .replace(/\bfl nat\b/, "florida's natural")
      .replace(/\breese'?s? minis?\b/, "reese's peanut butter cups")
      .replace(/\breese (?=pb|peanut|cup|pieces|pcs|egg|tree|pumpkin|big|king|xl)/, "reese's ")
      .replace(/\bball p(?:ark|rk)\b/, 'ball park')
      .replace(/\btoll house morsels\b|\btlhse morsels\b/, 'toll house chocolate chips')
      .replace(/\btaco bl(?:en)?d\b/, 'mexican cheese blend')
      .replace(/^corn (?:white|yellow|bicolor)$|^(?:white|yellow|bicolor) corn$/, 'sweet corn')
      .replace(/(?<=\b(?:coke|pepsi|sprite|dr pepper|ginger ale|canada dry)\b.{0,12} )mini cans?\b/, '')
      .replace(/(?<=\btillamo?o?k )(med|medium|shrp|sharp)$/, '$1 cheddar cheese')
      .replace(
        /\b(?:usda )?ch(?:oice)? (?=(?:rib|sirloin|strip|ny|chuck|brisket|filet|flank|steak|beef|t bone|tri tip)\w{0,4}\b)|\busda\b/,
        '',
      )
      .replace(/(?<=\b(?:choc|chocolate) (?:chip|chp) )ck\b/, 'cookies')
      .replace(/\bpuraqua\b|\bpur (?=(?:wtr|water)\b)/, 'bottled ')
      .replace(/\bcharm (?=ult|soft|\d)/, 'charmin ')
      .replace(/(?<=\bdann(?:on)? )l ?[&+] ?f\b/, 'light & fit')
      .replace(/\b(?:dkb|daves killer) good seed\b/, "dave's killer bread")
      .replace(/\bbath cl(?:ea)?ne?r\b/, 'bathroom cleaner')
      .replace(/\bmoo ?topia\b/, 'lactose free milk')
      .replace(/\blg (?=rice\b)/, 'long grain ')
      .replace(/\b(fri?sk(?:ie)?s|fancy feast)\b(?=.{0,20}\bvar(?:iety)?\b)/, '$1 wet cat food')
      .replace(WINE_OR_BEER, 'liquor')
      .replace(HOME_OR_CLOTHING_BRAND, 'homeware')
      .replace(/\b(?:ctg|cotg)\b(?! (?:ch|chs|chz|cheese|sw|ball|round)\w{0,4}\b)/, 'cottage cheese')
      .replace(/\bsig sel(?:ect)?\b/, 'signature select')
      .replace(/\bpepp(?:er|eridge)? (?:farms?|frms?) (?=go?ldf)/, '')
      .replace(/\bpepp(?:er|eridge)? (?:farms?|frms?)\b/, 'pepperidge farm')
      .replace(/\b(limes?) persian\b|\bpersian (limes?)\b/, '$1$2')
      .replace(/\b(?:(?:bf|beef) ch?k|ch?k(?= (?:roast|rst)))\b/, 'chuck')
      .replace(/(?<=\b(?:grn|green|blk|black|pinto|pnto|kdny|navy|lima) )bn\b/, 'beans')
      .replace(/\braisin brn\b/, 'raisin bran')
      .replace(/\bswiss rls?\b/, 'swiss rolls')
      .replace(/\bdel mnt\b/, 'del monte')
      .replace(/(?<=\b(?:btr|bttr|butter)\b.{0,12} )(?:stks?|sticks?|qtrs?|quarters)\b/, '')
      .replace(/\b(?:lg|lng|long) (?:gr|grn|grain)\b/, 'long grain')
      .replace(/\b(?:sr|slf rs) (?=flour|flr|fl\b)/, 'self rising ')
      .replace(/(?<=\bself rising )fl\b/, 'flour')
      .replace(/\b(?:chop|chopd|chpd|chopped|cut|ct|leaf) (?=spin\w{0,4}\b)/, 'frozen ')
      .replace(/(?<!fresh )\bcut (?=okra)/, 'frozen ')
      .replace(
        /(?<=\b(?:\w{3,10}berries|oranges?|tomatoes|avocados?|peaches|grapefruit|apples?) )(?:fl|ca|wa|ga|nj|mx)\b/,
        ' ',
      )
      .replace(/\b(?:pork|prk|boston) (?:sh(?:ou)?lde?r )?(?:butts?|picnic)\b/, 'pork shoulder')
      .replace(/\bvan(?:illa)? bean\b/, 'vanilla')
      .replace(/\bpers(?:ia)?n (?:cuc|cuke)\w*/, 'mini cucumbers')
      .replace(/\bbc (?=.{0,60}\b(?:cake|frost\w{0,12}|frstng|brownies?|icing|mx|mix)\b)/, 'betty crocker ')
      .replace(/(?<!frozen |frz )\bcut (?=(?:grn|green) (?:bns|beans))/, 'canned ')
      .replace(/\bfranks\b(?! ?(?:red|rd|kraut|krt|sauer|hot))/, 'hot dogs')
      .replace(/\b(?:e?xt?r?a? )?(?:vrgn|virgin|vir) (?:olv|olive)\b(?! oil)/, 'extra virgin olive oil')
      .replace(/\bwalla walla\b/, 'sweet')
      .replace(/\bred del(?:ic\w*)? (?=app?le?s?)/, 'red delicious ')
      .replace(/\b(?:betty )?hamb(?:urger)? help(?:er)?\b/, 'hamburger helper')
      .replace(/\b(pears?|peach(?:es)?|apricots?) (?:hlvs|halves)\b/, 'canned $1')
      .replace(/\bfr(?:ee)?ze?r (?:bags? )?(?:qt|quart)\b/, 'quart freezer bags')
      .replace(/\bfr(?:ee)?ze?r (?:bags? )?(?:gal|gallon)\b/, 'gallon freezer bags')
      .replace(/(?<=[a-z]{3})stx\b/, 'sticks')
      .replace(/\bstr(?:n?g)? (?=ch(?:s|z|ee?se)?\b)/, 'string ')
      .replace(/(?<!beer )\bbrats\b/, 'bratwurst')
      .replace(/\bom (?=.*\b(?:bacon|bcn|bologna|franks?|wieners?|ham)\b)/, 'oscar mayer ')
      .replace(/\bpepp?\b(?=.{0,20}\bpizza\b)/, 'pepperoni')
      .replace(
        /\bc\/f (?=.{0,12}\begg)|\bcf (?=eggs?\b|la?r?ge?\b)|(?<=\beggs? (?:la?rge? |lg )?)cf\b/,
        'cage free ',
      )
      .replace(/\bcntry cr(?:oc)?k\b/, 'country crock')
      .replace(/(?<=\bchuck (?:roast|rst)) (?:bnls|bnlss|boneless)\b/, '')
      .replace(PINT_OR_QUART_AT_END, ' ')
      .replace(/\bsz ?(?=\d)/, 'size ')
      .replace(/\bfr veg (?=[a-z]{3})/, 'frozen ')
      // Vegetables steamed in their bag are frozen.
      .replace(
        /\b(?:stm|steam(?:able|er|fresh|ed)?s?)(?: in bag)? (?=.{0,30}\b(?:veg\w{0,8}|vgt\w{0,5}|bns|beans|broc\w{0,5}|cauli\w{0,7}|corn|crn|peas|carrots?|rice|edamame|spinach)\b)/,
        'frozen ',
      )
      .replace(
        /\bsweet (?=corn .{0,20}\bfr?o?zn?(?:en)?\b)|(?<=\bfr?o?zn?(?:en)?\b.{0,20} )sweet (?=corn)/,
        '',
      )
      .replace(/^(?:on|onn) (?=(?:yel|red|wh|swt|sweet|vid))/, 'onion ')
      .replace(/\b(?:half gal(?:lon)?|hgl|hg|gallon|galon|gal|gl)\b/g, ' ')
      .replace(/(?<=\b(?:whl|wh|whole|hny|honey|100%|ckd|crkd|cracked|buck) ?)wht\b/g, 'wheat')
      // "WHT BREAD" can be white or wheat bread, so it stays as printed.
      .replace(/\bwht\b(?! (?:bre?a?d|buns?|rolls?|tort))/g, 'white')
      .replace(TRAILING_PACKAGE, '')
      .replace(/[^a-z0-9%&'/ ]+/g, ' ')
      .split(/[ /]+/)
      .filter((word) => word !== '')
      .flatMap((word, index, all) =>
        (isCookingPot(word, all[index + 1]) ? word : (LONG_FORMS.get(word) ?? word)).split(' '),
      )
      .filter((word) => word !== '')
  );
}
