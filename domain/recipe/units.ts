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
const [OZ, LB] = [Number(unitDefinitions.oz.factor), Number(unitDefinitions.lb.factor)];

const unit = (names: string, measure: RecipeMeasure, factor: number, spellings: string) => {
  const [one = names, many = one] = names.split('/');
  return { unit: { one, many, measure, factor }, spellings };
};

const table = [
  unit('cup/cups', 'ml', CUP_ML, 'cups?|c|tazas?'),
  unit('tbsp', 'ml', CUP_ML / 16, 'tablespoons?|tbsps?|tbls?|tblsps?|tbs|cucharadas?'),
  unit('tsp', 'ml', CUP_ML / 48, 'teaspoons?|tsps?|cucharaditas?'),
  unit('fl oz', 'ml', CUP_ML / 8, String.raw`fl\.?\s?oz|fluid\s?ounces?`),
  unit('pint/pints', 'ml', CUP_ML * 2, 'pints?|pts?'),
  unit('quart/quarts', 'ml', CUP_ML * 4, 'quarts?|qts?'),
  unit('gallon/gallons', 'ml', CUP_ML * 16, 'gallons?|gals?|gal(?:o|ó)n(?:es)?'),
  unit('ml', 'ml', 1, 'milliliters?|millilitres?|mls?|mililitros?'),
  unit('cl', 'ml', 10, 'centiliters?|centilitres?|cl'),
  unit('dl', 'ml', 100, 'deciliters?|decilitres?|dl'),
  unit('l', 'ml', 1_000, 'liters?|litres?|ltrs?|l|litros?'),
  unit('pinch/pinches', 'ml', CUP_ML / 768, 'pinch(?:es)?|pizcas?'),
  unit('dash/dashes', 'ml', CUP_ML / 384, 'dash(?:es)?|drops?'),
  unit('splash/splashes', 'ml', CUP_ML / 48, 'splash(?:es)?|drizzles?|squeeze'),
  unit('handful/handfuls', 'ml', CUP_ML / 2, 'handfuls?|puñados?'),
  unit('kg', 'g', 1_000, 'kilograms?|kilogrammes?|kilos?|kgs?|kilogramos?'),
  unit('g', 'g', 1, 'grams?|grammes?|grs?|gms?|g|gramos?'),
  unit('oz', 'g', OZ, 'ounces?|ozs?|onzas?'),
  unit('lb', 'g', LB, 'pounds?|lbs?|libras?'),
  unit('stick/sticks', 'g', LB / 4, 'sticks?'),
  unit('clove/cloves', 'piece', 1, 'cloves?|dientes?'),
  unit('slice/slices', 'piece', 1, 'slices?|strips?|rashers?|rebanadas?|lonchas?'),
  unit('stalk/stalks', 'piece', 1, 'stalks?|ribs?'),
  unit('sprig/sprigs', 'piece', 1, 'sprigs?|ramitas?'),
  unit('leaf/leaves', 'piece', 1, 'leaf|leaves|hojas?'),
  unit('ear/ears', 'piece', 1, 'ears?'),
  unit('piece/pieces', 'piece', 1, 'pieces?|pcs?|fillets?|filets?|knobs?'),
  unit('dozen', 'piece', 12, 'dozen|doz|docenas?'),
  unit('head/heads', 'package', 1, 'heads?'),
  unit('bunch/bunches', 'package', 1, 'bunch(?:es)?|bundles?|manojos?'),
  unit('can/cans', 'package', 1, 'cans?|tins?|latas?'),
  unit('jar/jars', 'package', 1, 'jars?|frascos?'),
  unit('bottle/bottles', 'package', 1, 'bottles?|botellas?'),
  unit('box/boxes', 'package', 1, 'box(?:es)?|cajas?'),
  unit('bag/bags', 'package', 1, 'bags?|bolsas?'),
  unit('package/packages', 'package', 1, 'packages?|pkgs?|packs?|pks?|paquetes?'),
  unit('packet/packets', 'package', 1, 'packets?|envelopes?|sachets?'),
  unit('carton/cartons', 'package', 1, 'cartons?'),
  unit('container/containers', 'package', 1, 'containers?|tubs?|tubes?'),
  unit('block/blocks', 'package', 1, 'blocks?|bricks?|logs?'),
  unit('loaf/loaves', 'package', 1, 'loaf|loaves'),
] as const;

export const UNIT_PATTERN = table.map(({ spellings }) => spellings).join('|');

const known = table.map((entry) => ({
  unit: entry.unit,
  pattern: new RegExp(`^(?:${entry.spellings})$`, 'i'),
}));

export function parseRecipeUnit(word: string | undefined): RecipeUnit | null {
  if (word === undefined) return null;
  const plain = word.replace(/\.$/, '').replace(/^T$/, 'tbsp').replace(/^t$/, 'tsp');
  return known.find(({ pattern }) => pattern.test(plain))?.unit ?? null;
}
