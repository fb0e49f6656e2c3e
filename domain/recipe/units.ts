import { unitDefinitions } from '#domain/item/size/size-units.ts';

type RecipeMeasure = 'ml' | 'g' | 'piece' | 'package';

export type RecipeUnit = {
  one: string;
  many: string;
  measure: RecipeMeasure;
  /** Converts an amount in this unit to the base unit of `measure`. */
  factor: number;
};

/** For a range, `number` is the upper end and `from` the lower one. */
export type IngredientAmount = {
  number: number;
  from: number | null;
  /** If null, the amount counts the ingredient itself, as in "2 onions". */
  unit: RecipeUnit | null;
  /** Size of each package or piece: "14.5 oz". */
  each: { number: number; unit: RecipeUnit } | null;
};

const CUP_ML = Number(unitDefinitions['fl oz'].factor) * 8;
const [OZ_G, LB_G] = [Number(unitDefinitions.oz.factor), Number(unitDefinitions.lb.factor)];

const defineUnit = (names: string, measure: RecipeMeasure, factor: number, spellings: string) => {
  const [one = names, many = one] = names.split('/');
  return { unit: { one, many, measure, factor }, spellings };
};

const unitTable = [
  defineUnit('cup/cups', 'ml', CUP_ML, 'cups?|c|tazas?'),
  defineUnit('tbsp', 'ml', CUP_ML / 16, 'tablespoons?|tbsps?|tbls?|tblsps?|tbs|cucharadas?'),
  defineUnit('tsp', 'ml', CUP_ML / 48, 'teaspoons?|tsps?|cucharaditas?'),
  defineUnit('fl oz', 'ml', CUP_ML / 8, String.raw`fl\.?\s?oz|fluid\s?ounces?`),
  defineUnit('pint/pints', 'ml', CUP_ML * 2, 'pints?|pts?'),
  defineUnit('quart/quarts', 'ml', CUP_ML * 4, 'quarts?|qts?'),
  defineUnit('gallon/gallons', 'ml', CUP_ML * 16, 'gallons?|gals?|gal(?:o|ó)n(?:es)?'),
  defineUnit('ml', 'ml', 1, 'milliliters?|millilitres?|mls?|mililitros?'),
  defineUnit('cl', 'ml', 10, 'centiliters?|centilitres?|cl'),
  defineUnit('dl', 'ml', 100, 'deciliters?|decilitres?|dl'),
  defineUnit('l', 'ml', 1_000, 'liters?|litres?|ltrs?|l|litros?'),
  defineUnit('pinch/pinches', 'ml', CUP_ML / 768, 'pinch(?:es)?|pizcas?'),
  defineUnit('dash/dashes', 'ml', CUP_ML / 384, 'dash(?:es)?|drops?'),
  defineUnit('splash/splashes', 'ml', CUP_ML / 48, 'splash(?:es)?|drizzles?|squeeze'),
  defineUnit('handful/handfuls', 'ml', CUP_ML / 2, 'handfuls?|puñados?'),
  defineUnit('kg', 'g', 1_000, 'kilograms?|kilogrammes?|kilos?|kgs?|kilogramos?'),
  defineUnit('g', 'g', 1, 'grams?|grammes?|grs?|gms?|g|gramos?'),
  defineUnit('oz', 'g', OZ_G, 'ounces?|ozs?|onzas?'),
  defineUnit('lb', 'g', LB_G, 'pounds?|lbs?|libras?'),
  defineUnit('stick/sticks', 'g', LB_G / 4, 'sticks?'),
  defineUnit('clove/cloves', 'piece', 1, 'cloves?|dientes?'),
  defineUnit('slice/slices', 'piece', 1, 'slices?|strips?|rashers?|rebanadas?|lonchas?'),
  defineUnit('stalk/stalks', 'piece', 1, 'stalks?|ribs?'),
  defineUnit('sprig/sprigs', 'piece', 1, 'sprigs?|ramitas?'),
  defineUnit('leaf/leaves', 'piece', 1, 'leaf|leaves|hojas?'),
  defineUnit('ear/ears', 'piece', 1, 'ears?'),
  defineUnit('piece/pieces', 'piece', 1, 'pieces?|pcs?|fillets?|filets?|knobs?'),
  defineUnit('dozen', 'piece', 12, 'dozen|doz|docenas?'),
  defineUnit('head/heads', 'package', 1, 'heads?'),
  defineUnit('bunch/bunches', 'package', 1, 'bunch(?:es)?|bundles?|manojos?'),
  defineUnit('can/cans', 'package', 1, 'cans?|tins?|latas?'),
  defineUnit('jar/jars', 'package', 1, 'jars?|frascos?'),
  defineUnit('bottle/bottles', 'package', 1, 'bottles?|botellas?'),
  defineUnit('box/boxes', 'package', 1, 'box(?:es)?|cajas?'),
  defineUnit('bag/bags', 'package', 1, 'bags?|bolsas?'),
  defineUnit('package/packages', 'package', 1, 'packages?|pkgs?|packs?|pks?|paquetes?'),
  defineUnit('packet/packets', 'package', 1, 'packets?|envelopes?|sachets?'),
  defineUnit('carton/cartons', 'package', 1, 'cartons?'),
  defineUnit('container/containers', 'package', 1, 'containers?|tubs?|tubes?'),
  defineUnit('block/blocks', 'package', 1, 'blocks?|bricks?|logs?'),
  defineUnit('loaf/loaves', 'package', 1, 'loaf|loaves'),
] as const;

export const UNIT_PATTERN = unitTable.map(({ spellings }) => spellings).join('|');

const unitPatterns = unitTable.map((entry) => ({
  unit: entry.unit,
  pattern: new RegExp(`^(?:${entry.spellings})$`, 'i'),
}));

export function parseRecipeUnit(word: string | undefined): RecipeUnit | null {
  if (word === undefined) return null;
  const normalizedWord = word.replace(/\.$/, '').replace(/^T$/, 'tbsp').replace(/^t$/, 'tsp');
  return unitPatterns.find(({ pattern }) => pattern.test(normalizedWord))?.unit ?? null;
}
