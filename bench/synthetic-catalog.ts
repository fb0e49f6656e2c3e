import type { Category } from '#domain/item/grocery-item.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import type { GroceryItemRow } from '#server/features/grocery-items/write.ts';

const splitWords = (text: string) => text.trim().split(/\s+/);

/** Most frequent first: the n-th word has frequency 1/n (Zipf's law). */
export const productWords = splitWords(`
  milk bread cheese yogurt chicken eggs cereal juice coffee butter rice pasta sauce soup beef cookies chips crackers
  cream tea beans water soda ham turkey bacon salad apples bananas oranges potatoes tomatoes onions carrots lettuce
  broccoli spinach strawberries blueberries grapes lemons avocados peppers mushrooms cucumbers celery garlic corn
  salmon shrimp tuna cod tilapia sausage steak pork lamb tortillas bagels muffins buns rolls cake pie donuts brownies
  pretzels popcorn nuts almonds cashews peanuts granola oatmeal pancakes waffles syrup honey jam jelly mustard ketchup
  mayonnaise vinegar oil salt pepper sugar flour yeast vanilla cinnamon chocolate candy gum pizza burritos nuggets
  fries lasagna dumplings sherbet popsicles detergent bleach sponges towels napkins tissues foil bags soap shampoo
  conditioner toothpaste deodorant lotion razors diapers wipes cheddar mozzarella parmesan hummus salsa guacamole
  kombucha lemonade seltzer pickles olives broth noodles ravioli quinoa lentils chickpeas tofu tempeh pudding`);

const modifiers = splitWords(`
  organic whole fresh large original classic natural reduced fat free low sodium unsalted sweet spicy hot mild sharp
  extra thin thick crunchy creamy smooth roasted toasted grilled smoked baked frozen dried sliced shredded chopped
  ground diced boneless skinless lean honey vanilla chocolate strawberry lemon lime cherry apple peach mango coconut
  almond peanut butter garlic onion herb italian mexican greek french southern texas california vermont wild farm
  mini family value premium gourmet homestyle traditional light zero diet sparkling iced multigrain wheat white brown
  red green black golden yellow purple plain unsweetened gluten vegan protein fiber probiotic cage range grass fed`);

const realBrands =
  splitWords(`Kroger Kraft Heinz Kellogg's Chobani Tillamook Horizon Folgers Tyson Hormel Barilla Campbell's
  Nestle Pepsi Dannon Dole Tide Dove Colgate Pampers Lays Doritos Oreo Ritz Jif Smucker's Tropicana Stonyfield`);

const syllables =
  splitWords(`ba be bi bo bra ca ce cha co cra da de di do fa fe fi flo fra ga ge glo gra ha he hi ho ja jo ka
  ke ki la le li lo lu ma me mi mo na ne ni no pa pe pi plo pra qui ra re ri ro sa se si so sta ta te ti to tra va ve vi
  vo wa we wi wo ya za`);

const sizes = splitWords('oz oz oz oz lb ct g').flatMap((unit) =>
  [8, 10, 12, 16, 24, 32].map((n) => `${n} ${unit}`),
);
const categories: Category[] = ['Dairy', 'Pantry', 'Snacks', 'Frozen', 'Beverages', 'Household'];

export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pickFromSkewedDistribution<Value>(values: readonly Value[], random: () => number): Value {
  const value = values[Math.floor((values.length + 1) ** random()) - 1];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}

function inventWords(count: number, random: () => number): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return [...words];
}

/** Number of items with a base price. The others have none, like imported items. */
const PRICED_ITEM_COUNT = 2_000;

/** Generates random items. Their popularity doesn't depend on brands or words. */
export function* generateSyntheticCatalog(count: number): Generator<GroceryItemRow> {
  const random = seededRandom(7);
  const brands = [...realBrands, ...inventWords(6_000, random)];
  const rareWords = inventWords(30_000, random);
  for (let index = 0; index < count; index += 1) {
    const nameWords = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      pickFromSkewedDistribution(modifiers, random),
    );
    if (random() < 0.4) nameWords.push(pickFromSkewedDistribution(rareWords, random));
    const unit = sizes[Math.floor(random() * sizes.length)] ?? '16 oz';
    yield {
      name: [...nameWords, pickFromSkewedDistribution(productWords, random)].join(' '),
      brand: pickFromSkewedDistribution(brands, random),
      unit,
      category: categories[index % categories.length] ?? 'Pantry',
      gtin: null,
      netContent: parseNetContent(unit),
      usualPieceLb: null,
      classifiedKind: null,
      popularity: Math.floor(1_000 * random() ** 8),
      brandTier: 'national',
      basePriceCents: index < PRICED_ITEM_COUNT ? 100 + Math.floor(random() * 900) : null,
      baseBasis: index < PRICED_ITEM_COUNT ? 'typical' : null,
      baseSource: null,
      source: 'bench',
      sourceRef: String(index),
    };
  }
}
