import { parsePhraseLines } from '#domain/search/phrase-lines.ts';

/**
 * Dietary and similar phrases, each followed by the phrases that satisfy it. These phrases are never corrected. If a
 * search drops one, the page says so. A stricter phrase can satisfy a looser one (vegan for "plant based") but not the
 * other way around, because a shopper's health may depend on it. An entry without other phrases only keeps its words
 * together.
 */
export const dietaryRequirements = parsePhraseLines(`
gluten free|glutenfree|gf|no gluten|without gluten|sin gluten > gluten free
sugar free|sugarfree|sf|no sugar|without sugar|sugarless|sin azucar > sugar free|zero sugar|diet
no sugar added|no added sugar|without added sugar > no sugar added|unsweetened
zero sugar|zero > zero sugar|zero
whip cream|whip creme > whipped cream
diet > diet|zero sugar
unsweetened|unsweet > unsweetened
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
bone in|with bone > bone in
boneless|no bone|without bone > boneless
skinless > skinless
skin on > skin on|bone in
seedless > seedless
no beans|without beans > no beans|without beans
pulp free|no pulp|without pulp > pulp free
extra virgin > extra virgin
steel cut > steel cut
old fashioned|rolled > old fashioned|rolled
not from concentrate > not from concentrate
deep dish > deep dish
thin crust > thin crust
wide mouth > wide mouth
rapid rise|quick rise|fast rise > rapid rise|instant
restaurant style > restaurant style
non drowsy|nondrowsy > non drowsy|loratadine|fexofenadine|daytime
free and clear|free clear|free n clear|free and gentle|free gentle|free n gentle > free clear|free gentle|fragrance free
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

/**
 * Label claims that are weaker than the typed dietary condition. Items with a weaker claim are shown with a note
 * (decision 22).
 */
export const similarDietaryClaims = parsePhraseLines(`
low sodium|low salt > reduced sodium|less sodium|lower sodium
low fat|lowfat > light|lite|reduced fat
light|lite > reduced fat|low fat
`);

/** General nouns. If the whole search is one of them, it's expanded to typical products. */
export const productGroupWords = parsePhraseLines(`
hamburger|hamberger|hamburg > ground beef|ground chuck
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
vanilla > vanilla extract
sausage > breakfast sausage|italian sausage|smoked sausage
deli > sliced turkey breast|sliced ham
panko > panko bread crumb
ranch > ranch dressing
chocolate > chocolate bar
taco stuff|stuff for taco|taco fixing|taco night|taco topping|ingredients for taco > taco shell|taco seasoning|taco dinner kit
smore stuff|stuff for smore|smore > marshmallow|graham cracker|milk chocolate bar
nacho stuff|stuff for nacho|nacho > tortilla chip|nacho cheese sauce
burger stuff|stuff for burger > hamburger bun|beef patty|ground beef
sandwich stuff|stuff for sandwich|stuff for sandwiches > white bread|sliced turkey breast|sliced ham
salad stuff|stuff for salad|salad fixing > salad mix|salad kit|romaine lettuce
pasta stuff|stuff for spaghetti|spaghetti stuff > spaghetti|pasta sauce
baking stuff|stuff for baking > all purpose flour|granulated sugar|baking powder
cleaning supply|cleaning stuff|cleaner > all purpose cleaner|glass cleaner|disinfecting wipe
kid snack|kids snack|school snack|lunchbox snack|lunch box snack > fruit snack|granola bar|goldfish|applesauce pouch
baby stuff > diaper|baby wipe|infant formula
breakfast > large egg|bacon|frozen waffle|cereal
lunch > lunch kit|sliced turkey breast|white bread
`);

export const similarProducts = parsePhraseLines(`
jelly > jam|preserve
jam > jelly|preserve
preserve|marmalade > jam|jelly
brown bread > whole wheat bread
sandwich bread > white bread
`);

/** Compounds whose last word doesn't name the product: root beer isn't beer. */
export const compounds =
  `root beer|birch beer|ginger beer|cooking wine|vitamin water|frozen yogurt|cottage cheese|jelly beans|dr pepper|ginger ale|ice cream|hot dog|corn dog|peanut butter|almond butter|baking soda|club soda|cream cheese|
sour cream|coconut milk|cocoa butter|butter cups|shaving cream|whipped cream|hand soap|garlic bread|pot pie|pie crust|lip balm|egg noodles|
body wash|popcorn shrimp|bread crumbs|rice cakes|crab cakes|garlic powder|baking powder|chili powder|onion powder|protein powder|
sweet potatoes|hash browns|juice concentrate|spaghetti squash|corn syrup|cough syrup|pound cake|graham cracker|veggie straws|sparkling water|tonic water|coconut water|mineral water`
    .split('|')
    .map((pair) => pair.trim().split(' '));

/** Words for forms of a product, not for products themselves: "Ginger Root" is ginger, "Cod Fillets" are cod. */
export const productForms = new Set(
  'root crowns crown fillet fillets hearts tail shreds crumbles slices slice bags bag each pieces tips florets gallon blend'.split(
    ' ',
  ),
);

/** Properties that an item's category may imply. All other properties must be in the item's name or brand. */
export const conditionsImpliedByCategory = new Set('frozen fresh canned raw regular'.split(' '));

/** Words for block cheese, neither sliced nor shredded. Labels usually omit them. */
export const cheeseBlockWords = new Set(['block', 'chunk', 'brick']);

/** Words that mean little without the word before them: "powder" could be cocoa or garlic powder. */
export const genericWords = new Set(
  'powder sauce seed oil mix seasoning extract dressing cleaner treat food cream spray dough paste bag wrap filter syrup drop salad cake juice medicine spread sandwich stick bite roll burger leg flake puff nut cup cone ring patty curd bone ball tip quarter meat sheet dye leave kit brush pad rack holder opener board cover liner mask polish tool set container filling drink gummy'.split(
    ' ',
  ),
);

/** Adjectives that stand for a product only when they're the whole search. */
export const adjectives =
  'style hard heavy duty creamy gentle dark white black red green yellow golden blue sweet spicy mild hot cold thick thin crunchy smooth double triple extra mini big jumbo giant small medium large cool soft size select assorted sharp flat slice women womens men mens kid kids childrens adult deli pouch can jar bottle carton tub baby whole half bulk block chunk brick crumble packet head heart bunch stalk bulb ' +
  'sliced diced peeled shredded toasted roasted chopped minced crushed cooked grated mashed stuffed breaded smoked pickled seasoned italian french mexican greek spanish chinese asian thai indian';
export const flavors =
  'chocolate vanilla strawberry cherry raspberry blueberry peach caramel mint peppermint cinnamon ranch jalapeno buffalo hazelnut pecan maple fudge garlic honey barbecue bbq teriyaki lemon_pepper honey_mustard sour_cream_onion';
