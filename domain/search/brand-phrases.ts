import { parsePhraseLines } from '#domain/search/phrase-lines.ts';

/** Kinds of products that shoppers name by a brand. "Generic claritin" asks for the store's own loratadine. */
const brandsUsedAsKinds = parsePhraseLines(`
claritin > loratadine allergy tablet
zyrtec > cetirizine allergy tablet
allegra > fexofenadine allergy tablet
benadryl > diphenhydramine allergy tablet
tylenol > acetaminophen
advil|motrin > ibuprofen
aleve > naproxen
prilosec > omeprazole
pepcid|zantac > acid reducer tablet
tums > antacid tablet
pepto bismol|pepto > upset stomach relief
miralax > laxative powder
nyquil > nighttime cold flu
dayquil > daytime cold flu
oreo > chocolate sandwich cookie
ritz > butter cracker
nutella > chocolate hazelnut spread
cool whip > whipped topping
miracle whip > whipped dressing
coffee mate > coffee creamer
coke|coca cola|pepsi > cola
kleenex > facial tissue
charmin > toilet paper
bounty > paper towel
dawn > dish soap
tide > laundry detergent
clorox > bleach
windex > glass cleaner
q tip|qtip > cotton swab
pampers|huggies > diaper
pedialyte > electrolyte drink
`);

const storeBrandPhrases: ReturnType<typeof parsePhraseLines> = brandsUsedAsKinds.map(
  ([brands = [], kinds = []]) => [
    brands.flatMap((brand) =>
      ['store brand', 'generic', 'off brand'].flatMap((storeBrandWords) => [
        `${storeBrandWords} ${brand}`,
        `${brand} ${storeBrandWords}`,
      ]),
    ),
    kinds.map((kind) => `${kind} store brand`),
  ],
);

/** Brands' own names for products, mapped to the catalog's words. */
export const brandProductPhrases = [
  ...storeBrandPhrases,
  ...parsePhraseLines(`
double stuf|double stuff > double stuffed
milkbone > milk bone
pan bimbo > bimbo bread
special k > special k cereal
root touch up > root color concealer
queso dip > queso dip
hot choc > hot cocoa
infant tylenol|infants tylenol|baby tylenol > infants acetaminophen
infant motrin|infants motrin|baby motrin|infant ibuprofen > infants ibuprofen
styrofoam cup|foam cup > hot cups|plastic cup
teething biscuit|teething cracker > teething wafer
glade plug in|glade plugin|plug in air freshener|plug in refill > plug in air freshener refill
air freshener plug in > plug in air freshener refill
yogurt drink|yogurt drinks > drinkable yogurt
italian sausage link > italian sausage
gravy packet > gravy mix
pancake syrup > pancake syrup|sugar free syrup
garlic naan|naan bread garlic|garlic naan bread > naan bread
sriracha mayo|sriracha mayonnaise > spicy mayonnaise
pad thai noodle > rice noodle
plain greek yogurt|greek yogurt plain > greek yogurt
light and fit|dannon light and fit|dannon light n fit > light fit
jello pudding|jell o pudding > jell o pudding
low carb wrap|carb balance wrap > low carb tortilla
tortilla wrap|flour wrap > flour tortilla
wheat wrap|whole wheat wrap > whole wheat tortilla
poop bag|dog poop bag|doggy bag|doggie bag|dog bag|dog poo bag > dog waste bag
pre cut fruit|precut fruit|cut fruit > cut mixed fruit|fruit tray
thin cut chicken breast|thin sliced chicken|thin chicken breast|thin cut chicken > thin sliced chicken breast|chicken cutlet
babybel|baby bell|babybell|baby bel|baby bell cheese|baby bel cheese > babybel
everything but the bagel|everything but the bagel seasoning > everything bagel seasoning
capn crunch berry|cap n crunch berry|captain crunch berry|crunch berry > crunch berries
beef for stew|stew beef|stewing beef|beef stew cube > beef stew meat
wrap > tortilla|wrap
lemon pepper > lemon pepper
honey mustard > honey mustard
hard taco shell|taco shell hard|crunchy taco shell > taco shell
cornbread mix|corn bread mix > corn muffin mix|cornbread mix
cod fish > cod fillet
tilapia fish > tilapia
salmon fish > salmon
haddock fish > haddock
catfish fish > catfish
swai fish > swai
sourdough loaf|loaf of sourdough|loaf sourdough > sourdough bread
french loaf|french bread loaf > french bread
italian loaf|italian bread loaf > italian bread
white loaf > white bread
wheat loaf > wheat bread
white queso dip > white queso dip
`),
];

/** These brands are matched as phrases, because single words such as "Kool" or "green" also occur in other names. */
export const multiWordBrands =
  `kool aid|pop tarts|pop secret|poland spring|green giant|blue bunny|blue bell|red baron|hidden valley|old spice|oscar mayer|uncle bens|bens original|little debbie|
butter ball|ball park|hot shot|sun maid|ocean spray|del monte|bob evans|jimmy dean|marie callenders|healthy choice|hungry man|banquet|
sweet baby rays|pepperidge farm|hillshire farm|arm hammer|green mountain|maxwell house|eight oclock|crystal light|country time|
minute maid|tree top|juicy juice|honest kids|blue diamond|planet oat|good culture|country crock|smart balance|earth balance|
jack links|slim jim|nature valley|quaker chewy|natures own|daves killer|sara lee|kings hawaiian|canyon bakehouse|
purina one|pro plan|science diet|blue buffalo|meow mix|fancy feast|fresh step|tidy cats|arm and hammer|
mrs meyers|seventh generation|mr clean|scrubbing bubbles|easy off|irish spring|burts bees|gold bond|always discreet|
nature made|one a day|natures bounty|pepto bismol|alka seltzer|burts bees|aunt jemima|log cabin|betty crocker|duncan hines|
king arthur|gold medal|white lily|bobs red mill|hungry jack|old el paso|la banderita|taco bell|la victoria|el monterey|
green works|red bull|dr teals|simply orange|turkey hill|good humor|klondike bar|cool whip|reddi wip|jet puffed|honey maid|
captain morgan|swiss miss|cafe bustelo|pure leaf|gold peak|red diamond|polly o|frigo cheese heads|cracker barrel|crystal farms`
    .split('|')
    .map((words) => words.trim())
    .filter((words) => words.includes(' '));
