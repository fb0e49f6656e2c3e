import { foldWords } from '#domain/search/words.ts';

/**
 * Grams per US cup, from King Arthur Baking's Ingredient Weight Chart (k) and USDA FoodData Central (u). Other
 * ingredients are left out rather than guessed.
 */
const gramsPerCup: readonly (readonly [RegExp, number])[] = [
  [/bread flour|all purpose flour|self rising flour|^flour$/, 120], // k
  [/whole wheat flour/, 113], // k
  [/cake flour/, 120], // k
  [/almond flour|almond meal/, 96], // k
  [/(?:powdered|confectioners|icing) sugar/, 113], // k
  [/brown sugar/, 213], // k, packed
  [/sugar/, 198], // k
  [/rice krispies|rice cereal/, 28], // k
  [/basmati|jasmine|long grain|white rice|brown rice|arborio|^rice$/, 190], // u 185 to 198
  [/quinoa/, 170], // u
  [/lentils/, 192], // u, dry
  [/cornmeal|polenta|grits/, 138], // k
  [/corn ?starch/, 112], // k
  [/cocoa/, 84], // k
  [/(?:rolled|old fashioned|quick) oats|oatmeal|^oats$/, 89], // k
  [/panko/, 50], // k
  [/bread ?crumbs/, 112], // k
  [/cream cheese|ricotta|mascarpone/, 227], // k
  [/cottage cheese/, 226], // k
  [/parmesan|romano/, 100], // k, grated
  [/cheddar|mozzarella|monterey|colby|mexican|swiss|cheese/, 113], // k, grated
  [/butter(?!milk)|margarine|shortening/, 227], // k
  [/peanut butter|almond butter/, 270], // k
  [/sour cream|yogurt|creme fraiche/, 227], // k
  [/mayonnaise/, 226], // k
  [/honey|molasses/, 336], // k
  [/(?:maple|corn|chocolate) syrup/, 312], // k
  [/buttermilk|milk|cream|half/, 227], // k
  [/olive oil/, 200], // k
  [/oil/, 198], // k
  [/chocolate chips|chocolate chunks/, 170], // k
  [/jam|jelly|preserves/, 340], // k
  [/raisins|cranberries dried|dried cranberries/, 149], // k
  [/walnuts|pecans/, 113], // k
  [/almonds/, 95], // u, sliced 92, whole 143
  [/shredded coconut|coconut flakes|^coconut$/, 85], // k
  [/salt/, 288], // k, table
  [/baking powder/, 192], // k
  [/baking soda/, 288], // k
  [/spinach|arugula|lettuce|greens|kale/, 30], // u
  [/peas/, 134], // u, frozen
  [/corn/, 145], // u
  [/green beans/, 100], // u
  [/broccoli|cauliflower/, 95], // u
  [/onions?$/, 160], // u, chopped
  [/carrots?/, 122], // u
  [/celery/, 101], // u
  [/bell peppers?/, 149], // u
  [/mushrooms?/, 70], // u, sliced
  [/tomatoes|tomato$/, 180], // u, chopped
  [/strawberries/, 152], // u
  [/blueberries/, 148], // u
  [/potato(?:es)?$/, 150], // u
  [/cabbage/, 89], // u
  [/salsa|tomato sauce|marinara|pasta sauce|pizza sauce/, 245], // u
  [/tomato paste/, 262], // u
  [/broth|stock|juice|water|wine|vinegar|soy sauce/, 237], // as water
  [/(?:black|kidney|pinto|cannellini|white|navy|garbanzo) beans|chickpeas/, 177], // u, cooked, as from a can
];

/** Grams per piece, for recipes that count what is sold by weight (USDA FoodData Central, medium size). */
const gramsPerPiece: readonly (readonly [RegExp, number])[] = [
  [/garlic/, 5], // a clove
  [/green onion|scallion/, 15],
  [/shallot/, 25],
  [/onion/, 110],
  [/sweet potato/, 130],
  [/potato/, 213],
  [/carrot/, 61],
  [/celery/, 40],
  [/bell pepper/, 119],
  [/jalapeno/, 14],
  [/cherry tomato|grape tomato/, 17],
  [/(?:roma|plum) tomato/, 62],
  [/tomato/, 123],
  [/cucumber/, 301],
  [/zucchini|squash/, 196],
  [/mushroom/, 18],
  [/lemon/, 84],
  [/lime/, 67],
  [/banana/, 118],
  [/apple/, 182],
  [/ginger/, 28], // an inch of it
  [/bacon/, 28],
  [/chicken breast/, 225],
  [/chicken thigh/, 115],
  [/drumstick|chicken legs?/, 115],
  [/chicken wings?/, 90],
  [/pork chop/, 200],
  [/salmon|cod|tilapia|fillet/, 170],
  [/sausage|bratwurst/, 85],
  [/shrimp/, 15],
];

const find = (table: readonly (readonly [RegExp, number])[], name: string): number | null => {
  const folded = foldWords(name).join(' ');
  return table.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
};

export const cupGrams = (name: string): number | null => find(gramsPerCup, name);
export const pieceGrams = (name: string): number | null => find(gramsPerPiece, name);
