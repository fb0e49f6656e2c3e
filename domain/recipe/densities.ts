import { foldWords } from '#domain/search/words.ts';

/** Grams per cup, from King Arthur Baking and USDA FoodData Central. The density of other ingredients isn't guessed. */
const gramsPerCup: readonly (readonly [RegExp, number])[] = [
  [/bread flour|all purpose flour|self rising flour|^flour$/, 120], // King Arthur
  [/whole wheat flour/, 113], // King Arthur
  [/cake flour/, 120], // King Arthur
  [/almond flour|almond meal/, 96], // King Arthur
  [/(?:powdered|confectioners|icing) sugar/, 113], // King Arthur
  [/brown sugar/, 213], // King Arthur, packed
  [/sugar/, 198], // King Arthur
  [/rice krispies|rice cereal/, 28], // King Arthur
  [/basmati|jasmine|long grain|white rice|brown rice|arborio|^rice$/, 190], // USDA 185 to 198
  [/quinoa/, 170], // USDA
  [/lentils/, 192], // USDA, dry
  [/cornmeal|polenta|grits/, 138], // King Arthur
  [/corn ?starch/, 112], // King Arthur
  [/cocoa/, 84], // King Arthur
  [/(?:rolled|old fashioned|quick) oats|oatmeal|^oats$/, 89], // King Arthur
  [/panko/, 50], // King Arthur
  [/bread ?crumbs/, 112], // King Arthur
  [/cream cheese|ricotta|mascarpone/, 227], // King Arthur
  [/cottage cheese/, 226], // King Arthur
  [/parmesan|romano/, 100], // King Arthur, grated
  [/cheddar|mozzarella|monterey|colby|mexican|swiss|cheese/, 113], // King Arthur, grated
  [/butter(?!milk)|margarine|shortening/, 227], // King Arthur
  [/peanut butter|almond butter/, 270], // King Arthur
  [/sour cream|yogurt|creme fraiche/, 227], // King Arthur
  [/mayonnaise/, 226], // King Arthur
  [/honey|molasses/, 336], // King Arthur
  [/(?:maple|corn|chocolate) syrup/, 312], // King Arthur
  [/buttermilk|milk|cream|half/, 227], // King Arthur
  [/olive oil/, 200], // King Arthur
  [/oil/, 198], // King Arthur
  [/chocolate chips|chocolate chunks/, 170], // King Arthur
  [/jam|jelly|preserves/, 340], // King Arthur
  [/raisins|cranberries dried|dried cranberries/, 149], // King Arthur
  [/walnuts|pecans/, 113], // King Arthur
  [/almonds/, 95], // USDA, sliced 92, whole 143
  [/shredded coconut|coconut flakes|^coconut$/, 85], // King Arthur
  [/salt/, 288], // King Arthur, table
  [/baking powder/, 192], // King Arthur
  [/baking soda/, 288], // King Arthur
  [/spinach|arugula|lettuce|greens|kale/, 30], // USDA
  [/peas/, 134], // USDA, frozen
  [/corn/, 145], // USDA
  [/green beans/, 100], // USDA
  [/broccoli|cauliflower/, 95], // USDA
  [/onions?$/, 160], // USDA, chopped
  [/carrots?/, 122], // USDA
  [/celery/, 101], // USDA
  [/bell peppers?/, 149], // USDA
  [/mushrooms?/, 70], // USDA, sliced
  [/tomatoes|tomato$/, 180], // USDA, chopped
  [/strawberries/, 152], // USDA
  [/blueberries/, 148], // USDA
  [/potato(?:es)?$/, 150], // USDA
  [/cabbage/, 89], // USDA
  [/salsa|tomato sauce|marinara|pasta sauce|pizza sauce/, 245], // USDA
  [/tomato paste/, 262], // USDA
  [/broth|stock|juice|water|wine|vinegar|soy sauce/, 237], // as water
  [/(?:black|kidney|pinto|cannellini|white|navy|garbanzo) beans|chickpeas/, 177], // USDA, cooked, as from a can
];

/**
 * Weight of one medium-size piece, from USDA FoodData Central. Used if a recipe gives a number of pieces of a food
 * that's sold by weight.
 */
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

const findGrams = (table: readonly (readonly [RegExp, number])[], name: string): number | null => {
  const normalizedName = foldWords(name).join(' ');
  return table.find(([pattern]) => pattern.test(normalizedName))?.[1] ?? null;
};

export const findGramsPerCup = (name: string): number | null => findGrams(gramsPerCup, name);
export const findGramsPerPiece = (name: string): number | null => findGrams(gramsPerPiece, name);
