/**
 * Parses lines of the form "typed | typed > alternatives | alternatives". The typed phrase itself always matches too.
 */
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' > ').map((part) => part.split('|').map((words) => words.trim())));

/**
 * Dietary and similar phrases: never corrected, and always reported if dropped. A stricter one may satisfy a
 * looser one (vegan for "plant based") but never the reverse, because a shopper's health may depend on it. A
 * phrase with only itself after ">" is just kept together.
 */
export const conditions = lines(`
gluten free|glutenfree|gf|no gluten|without gluten|sin gluten > gluten free
sugar free|sugarfree|no sugar|without sugar|sugarless|sin azucar > sugar free|zero sugar|diet
no sugar added|no added sugar|without added sugar > no sugar added|unsweetened
zero sugar|zero > zero sugar|zero
diet > diet|zero sugar
unsweetened > unsweetened
lactose free|lactosefree|no lactose|sin lactosa|deslactosada > lactose free
dairy free|dairyfree|df|no dairy|milk free > dairy free|vegan|almond milk|oat milk|soy milk
non dairy|nondairy > non dairy|dairy free|vegan|almond milk|oat milk|soy milk
plant based|non animal > plant based|vegan|almond milk|oat milk|soy milk|coconut milk
vegan > vegan|almond milk|oat milk|soy milk
vegetarian|meatless|meat free > vegetarian|veggie|vegan|plant based|meatless
keto|keto friendly > keto
low carb > low carb|keto
paleo > paleo
kosher > kosher|hebrew national
halal > halal
organic > organic|organics
non gmo|gmo free > non gmo|organic
grass fed > grass fed
cage free > cage free|free range|pasture raised
free range > free range|pasture raised
pasture raised > pasture raised
wild caught|wild > wild caught|wild
low sodium|low salt > low sodium|salt free|sodium free
reduced sodium|less sodium|lower sodium > reduced sodium|less sodium|lower sodium|low sodium|salt free|sodium free
no salt added|no salt|without salt > no salt added|salt free|sodium free
salt free|sodium free > salt free|sodium free
unsalted > unsalted|no salt added
salted > salted
low fat|lowfat > low fat
reduced fat > reduced fat|low fat
fat free|fatfree|nonfat|non fat|no fat|skim > fat free|nonfat|skim
light|lite > light|lite
decaf|decaffeinated > decaf|decaffeinated|caffeine free
caffeine free|no caffeine > caffeine free
fragrance free > fragrance free
unscented|scent free > unscented|fragrance free
whole wheat > whole wheat
whole grain|wholegrain > whole grain|whole wheat
bone in > bone in
boneless > boneless
skinless > skinless
skin on > skin on
seedless > seedless
extra virgin > extra virgin
steel cut > steel cut
old fashioned|rolled > old fashioned|rolled
milk chocolate > milk chocolate
dark chocolate > dark chocolate
white chocolate > white chocolate
chocolate milk > chocolate milk
frozen > frozen
fresh > fresh
canned > canned
dried > dried
raw > raw
regular > regular
`);

/** Synonyms, for whole phrases only: "k cups" are coffee pods, but a cup isn't. */
export const things = lines(`
k cup|kcup|keurig cup|keurig pod > coffee pod
clementine|tangerine > mandarin
corn on the cob|corn on cob|corn cob|ear of corn|ear corn > sweet corn
hamburger meat|ground hamburger|mince|minced beef|beef mince|ground meat|burger meat > ground beef|ground chuck
ground beef > ground chuck
vitamin|multi vitamin > multivitamin
chicken leg > chicken drumstick
soft drink|soda pop|pop > soda|cola|root beer|ginger ale|dr pepper
seltzer > sparkling water
vegetable oil spray|oil spray|nonstick spray|non stick spray > cooking spray
mandarin orange > mandarin
pineapple chunk|pineapple tidbit > canned pineapple
hamburger patty|burger patty > beef patty
philly > philadelphia
cheez its|cheezits > cheez it
dish washing liquid > dish soap
storage bag|food storage bag > freezer bag|sandwich bag
butter stick|stick butter|stick of butter > salted butter|unsalted butter
cream cheese spread > cream cheese
mtn dew|mt dew > mountain dew
diet soda|diet pop > diet cola
canned bean > black bean|kidney bean|baked bean|refried bean
coffee bean > whole bean coffee
soda water > club soda|seltzer water|sparkling water
laundry soap|washing powder|laundry liquid|clothes detergent|washing detergent > laundry detergent
dishwashing liquid|dish detergent|dishwashing soap|dish liquid|washing up liquid > dish soap
dishwasher soap|dishwasher tab|dishwasher tablet|dishwashing pod > dishwasher detergent
bath tissue|bathroom tissue|toilet tissue|toilet roll > toilet paper
kitchen roll|kitchen towel > paper towel
tissue|tissue box > facial tissue
cotton bud > cotton swab
bandaid|bandage > adhesive bandage
pain reliever|painkiller|pain relief|pain pill|headache medicine > ibuprofen|acetaminophen|naproxen
half and half|half n half|half half > half half
kraft dinner|mac and cheese|mac n cheese|mac cheese|macaroni cheese > macaroni cheese
pasta sauce|spaghetti sauce|red sauce > marinara|alfredo sauce|pasta sauce
pasta > spaghetti|macaroni
scallion|spring onion > green onion
garbanzo bean|garbanzo|chick pea > chickpea
confectioner sugar|icing sugar|confectionery sugar > powdered sugar
white sugar|table sugar|cane sugar > granulated sugar
bicarbonate|bicarb|bicarbonate of soda|sodium bicarbonate > baking soda
sour creme > sour cream
popsicle|freezer pop|freeze pop|ice lolly > ice pop
garbage bag|bin bag|bin liner|rubbish bag|kitchen bag > trash bag
cling wrap|cling film|saran wrap|saran > plastic wrap
tin foil|aluminium foil|silver foil > aluminum foil
frank|frankfurter|wiener|weiner > hot dog
heavy cream|whipping cream|double cream > heavy whipping cream
lunch meat|lunchmeat|luncheon meat|deli meat|cold cut|sandwich meat > sliced turkey breast|sliced ham|sliced roast beef|bologna|salami
deli > sliced
baby formula|formula > infant formula
crisp > chip
chicken strip|chicken finger > chicken tender
capsicum > bell pepper
lettuce > romaine
nappy > diaper
sanitary pad|menstrual pad|feminine pad|period pad > maxi pad
wet wipe > baby wipe
shower gel > body wash
hand wash > hand soap
antiperspirant > deodorant
sunblock|sun screen|sun block|suntan lotion > sunscreen
moisturizer > lotion
hair conditioner > conditioner
cough medicine > cough syrup|cough suppressant
cold medicine|flu medicine > cold flu
allergy medicine|allergy pill|antihistamine > allergy tablet
heartburn medicine > antacid
kitty litter > cat litter
wet cat food > canned cat food
wet dog food > canned dog food
dry dog food|kibble > dog food
dry cat food > cat food
hot chocolate > hot cocoa
canned tuna|tuna fish|tuna can|can of tuna > chunk light tuna|albacore tuna
canned tomato > diced tomato|tomato sauce
canned soup > soup
stock > broth
loaf of bread|bread loaf|loaf bread > bread
porridge > oatmeal|oats
oatmeal > oats
nuts > almond|cashew|walnut|pistachio|peanut
chip dip > salsa|queso dip|guacamole
frozen veggie|frozen vegetable > frozen mixed vegetable
frozen fruit > frozen mixed berry|frozen strawberry|frozen blueberry|frozen mango|frozen cherry
frozen berry > frozen mixed berry|frozen strawberry|frozen blueberry|frozen raspberry
cream of wheat > hot cereal
salad dressing > dressing
jimmies|nonpareil|cake sprinkle > sprinkle
adult diaper|depends|incontinence brief|incontinence underwear > adult brief
chili flake|chile flake|crushed red pepper > red pepper flake
hoagie|sub bun|hero roll|grinder roll > sub roll|hoagie roll
masa|tortilla flour > masa harina
cassava > yuca
pork skin|chicharron|chicharrone > pork rind
brat > bratwurst
pimiento cheese > pimento cheese
jamaica flower|hibiscus flower|hibiscus tea > dried hibiscus
icing|cake icing > frosting
whiting fish > whiting fillet
red bean|red kidney bean > kidney bean
ranch packet|ranch mix|dry ranch > ranch seasoning mix
pitaya|pitahaya > dragon fruit
arepa flour|harina pan > precooked white corn meal
acai bowl|acai packet > frozen acai packet
glutinous rice|mochi rice > sweet sticky rice
spring roll wrapper|rice paper > rice paper wrapper
glass noodle|cellophane noodle|mung bean noodle > bean thread noodle
gogurt|go gurt > yogurt tube
corn meal > cornmeal
mole paste > mole sauce
taylor ham > pork roll
pig foot|pork feet|trotter > pig feet
flanken|flanken rib|flanken style rib > beef short rib
latke > latke mix
matzah|matza|matzoh > matzo
flamin hot cheeto|hot cheeto > hot cheese puff
potsticker|gyoza > potsticker
bouillon cube > chicken bouillon
nutrition drink|meal replacement shake > nutrition shake
candy > candies|gummy bear|candy bar
biscuit dough|canned biscuit > refrigerated biscuit
skim milk > fat free milk
clothes softener > fabric softener
dishwasher pod|dishwasher pac > dishwasher detergent pac
laundry pod|detergent pod|washing pod > laundry detergent pac
`);

/** Words for a whole shelf, if typed alone. */
export const shelfWords = lines(`
hamburger > ground beef|ground chuck
fruit > banana|apple|grape|strawberry|orange
vegetable|veggie > carrot|broccoli|potato|onion|pepper
meat > ground beef|chicken breast|pork chop|steak
fish > salmon fillet|tilapia|cod fillet|tuna
seafood > shrimp|salmon|tilapia|crab
berry > strawberry|blueberry|raspberry|blackberry
snack > chip|pretzel|cracker|popcorn
soda > cola|root beer|ginger ale|dr pepper
melon > cantaloupe|watermelon|honeydew
dog > dog food|dog treat
cat > cat food|cat litter
steak > steak
spice > black pepper|cinnamon|paprika|cumin
detergent > laundry detergent
greens > collard green|spring mix|kale|spinach
sausage > breakfast sausage|italian sausage|smoked sausage
deli > sliced turkey breast|sliced ham
`);

/** Similar products, offered as such. */
export const near = lines(`
jelly > jam|preserve
jam > jelly|preserve
preserve|marmalade > jam|jelly
snapple > iced tea
brown bread > whole wheat bread
sandwich bread > white bread
`);

/** Compounds that aren't a kind of their last word: root beer isn't beer, baking soda isn't soda. */
export const compounds =
  `root beer|dr pepper|ginger ale|ice cream|hot dog|corn dog|peanut butter|almond butter|baking soda|club soda|cream cheese|
sour cream|coconut milk|cocoa butter|shaving cream|whipped cream|hand soap|garlic bread|pot pie|pie crust|lip balm|egg noodles|
body wash|popcorn shrimp|bread crumbs|rice cakes|crab cakes|garlic powder|baking powder|chili powder|onion powder|protein powder|
sweet potatoes|hash browns|juice concentrate|spaghetti squash|corn syrup|cough syrup|pound cake|graham cracker|veggie straws|sparkling water|tonic water|coconut water|mineral water`
    .split('|')
    .map((pair) => pair.trim().split(' '));

/** Forms of a product rather than products: "Ginger Root" is ginger, "Cod Fillets" are cod. */
export const forms = new Set(
  'root crowns crown fillet fillets hearts tail shreds crumbles slices slice bags bag each pieces tips florets'.split(
    ' ',
  ),
);

/** Properties that the shelf may imply; all others must be in name or brand. */
export const softConditions = new Set('frozen fresh canned raw regular'.split(' '));

/** General words that need the word before them: without "cocoa", powder may be garlic powder. */
export const generalWords = new Set(
  'powder sauce seed oil mix seasoning extract dressing cleaner treat food cream spray dough paste bag wrap filter syrup drop salad cake juice medicine spread sandwich stick bite roll burger leg flake puff nut cup cone ring patty curd'.split(
    ' ',
  ),
);

/** Adjectives, which name a product only if typed alone. */
export const adjectives =
  'dark white black red green yellow golden blue sweet spicy mild hot cold thick thin crunchy smooth double triple extra mini big jumbo giant small medium large cool soft size select assorted';
export const flavors =
  'chocolate vanilla strawberry cherry raspberry blueberry peach caramel mint peppermint cinnamon ranch jalapeno buffalo hazelnut pecan maple fudge';
