/** What a size counts in: mass, volume, or things that are only comparable with their own kind. */
export type Measure = 'g' | 'ml' | 'each' | 'roll' | 'sheet' | 'load' | 'sqft';

/** A unit as it is shown beside a price, after the many spellings of labels are folded into one. */
export type SizeUnit =
  | 'oz'
  | 'lb'
  | 'g'
  | 'kg'
  | 'fl oz'
  | 'pt'
  | 'qt'
  | 'gal'
  | 'ml'
  | 'l'
  | 'ct'
  | 'dozen'
  | 'roll'
  | 'sheet'
  | 'load'
  | 'sq ft';

type UnitDefinition = {
  readonly measure: Measure;
  /** One unit in the measure, as an exact decimal (NIST Handbook 44: 1 lb = 453.59237 g, 1 US gal = 231 in³). */
  readonly factor: string;
};

export const unitDefinitions: Readonly<Record<SizeUnit, UnitDefinition>> = {
  oz: { measure: 'g', factor: '28.349523125' },
  lb: { measure: 'g', factor: '453.59237' },
  g: { measure: 'g', factor: '1' },
  kg: { measure: 'g', factor: '1000' },
  'fl oz': { measure: 'ml', factor: '29.5735295625' },
  pt: { measure: 'ml', factor: '473.176473' },
  qt: { measure: 'ml', factor: '946.352946' },
  gal: { measure: 'ml', factor: '3785.411784' },
  ml: { measure: 'ml', factor: '1' },
  l: { measure: 'ml', factor: '1000' },
  ct: { measure: 'each', factor: '1' },
  dozen: { measure: 'each', factor: '12' },
  roll: { measure: 'roll', factor: '1' },
  sheet: { measure: 'sheet', factor: '1' },
  load: { measure: 'load', factor: '1' },
  'sq ft': { measure: 'sqft', factor: '1' },
};

/** A spelling and how many of its unit it means: `cl` is ten millilitres. */
type Spelling = { readonly unit: SizeUnit; readonly scale: string };

const spellings: Readonly<Record<SizeUnit, string>> = {
  'fl oz': 'fl oz|floz|fl ounce|fl ounces|fluid oz|fluid ounce|fluid ounces|oza|foz|oz fl',
  oz: 'oz|ozs|ounce|ounces|onz|0z',
  lb: 'lb|lbs|pound|pounds|lbr',
  kg: 'kg|kgs|kgm|kilo|kilos|kilogram|kilograms',
  g: 'g|gr|gm|gms|grm|gram|grams',
  pt: 'pt|pts|pint|pints|pti',
  qt: 'qt|qts|quart|quarts|qti',
  gal: 'gal|gals|gallon|gallons|gll|gli',
  ml: 'ml|mls|mlt|milliliter|milliliters|millilitre|millilitres',
  l: 'l|lt|ltr|liter|liters|litre|litres',
  ct: 'ct|cts|cnt|count|counts|ea|each|pc|pcs|piece|pieces|h87|1n|bunch|bunches|head|heads|ear|ears|loaf|loaves|egg|eggs|stick|sticks|slice|slices|tablet|tablets|capsule|capsules|caplet|caplets|softgel|softgels|diaper|diapers|wipe|wipes|tissues|napkin|napkins|plate|plates|pod|pods|pac|pacs|razor|razors|tea bags|teabags|bulb|bulbs|clove|cloves|banana|bananas|bun|buns|roll-ups|bar|bars',
  dozen: 'dozen|dozens|doz|dz',
  roll: 'roll|rolls',
  sheet: 'sheet|sheets',
  load: 'load|loads',
  'sq ft': 'sq ft|sqft|square feet|square foot|sq feet',
};

const unitBySpelling: ReadonlyMap<string, Spelling> = new Map([
  ...Object.entries(spellings).flatMap(([unit, words]) =>
    words.split('|').map((word): [string, Spelling] => [word, { unit: unit as SizeUnit, scale: '1' }]),
  ),
  ...['cl', 'clt'].map((word): [string, Spelling] => [word, { unit: 'ml', scale: '10' }]),
]);

/** Every spelling, longest first, so that `fl oz` is tried before `l`. */
export const spellingsLongestFirst: readonly string[] = [...unitBySpelling.keys()].sort(
  (a, b) => b.length - a.length,
);

/** The unit that a lower-case spelling stands for, including the UN/CEFACT codes of GS1 feeds (ONZ, LBR, OZA, H87 …). */
export function unitOfSpelling(spelling: string): Spelling | undefined {
  return unitBySpelling.get(spelling);
}
