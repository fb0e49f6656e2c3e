import type { Category } from '#domain/item/grocery-item.ts';

/** The first match wins, so the most specific categories come first. */
const categoryRules: [RegExp, Category][] = [
  [/frozen|ice cream|french fries/i, 'Frozen'],
  [/^alcohol/i, 'Beverages'],
  [/^cakes|pancakes, waffles/i, 'Bakery'],
  [
    /baby|prepared soups|deli|prepared (subs|wraps)|sandwiches|entrees|cooked & prepared|vegetable based/i,
    'Pantry',
  ],
  [/canned (tuna|seafood|fish|meat|vegetables|fruit|soup|condensed soup|& bottled beans)/i, 'Pantry'],
  [/fish|seafood|shellfish|sushi/i, 'Seafood'],
  [/milk additives|powdered drinks|water enhancer/i, 'Beverages'],
  [/cheese sauce|prepared pasta|pizza sauces|pizza mixes/i, 'Pantry'],
  [/nut & seed butters/i, 'Pantry'],
  [/cheese|yogurt|milk|cream|butter|eggs?\b|dairy/i, 'Dairy'],
  [
    /dips & salsa|cookies|crackers|chips|snack|popcorn|candy|chocolate|gum|confection|biscuits\/cookies|cereal\/muesli|granola/i,
    'Snacks',
  ],
  [
    /bread & muffin mixes|cake, cookie & cupcake mixes|baking|crusts|pastry shells|dough based|stuffing/i,
    'Pantry',
  ],
  [/bread|buns|croissants|pastries|cakes|cupcakes|bakery|muffins/i, 'Bakery'],
  [/juice|soda|drinks?\b|water|tea\b|tea bags|coffee|beverages/i, 'Beverages'],
  [/sausages|bacon|meat|poultry|chicken|turkey|pepperoni|cold cuts|hotdogs|patties/i, 'Meat'],
  [
    /pre-packaged fruit & vegetables|^fruit |vegetables? .*unprepared|^vegetables? +prepared|^vegetables/i,
    'Produce',
  ],
  [/pizza/i, 'Frozen'],
  [
    /sauce|ketchup|dressing|mayonnaise|pasta|noodles|rice|beans|soup|seasoning|herbs|spice|oil|tomato|jam|jelly|honey|syrup|sugar|flour|cereal|grain|pickles|olives|condiment|chili|stew|gravy|pudding|gelatin|mix|spreads?|toppings|lentil|mexican|dessert|cooking|mustard|supplement|baby|breakfast|baking|plant based/i,
    'Pantry',
  ],
];

export function mapFdcCategory(fdcCategory: string): Category | null {
  const asciiCategory = fdcCategory.replace(/[^\x20-\x7e]+/g, ' ');
  return categoryRules.find(([pattern]) => pattern.test(asciiCategory))?.[1] ?? null;
}
