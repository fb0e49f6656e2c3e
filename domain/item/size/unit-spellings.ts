import type { SizeUnit } from '#domain/item/size/size-units.ts';

type ScaledUnit = { readonly unit: SizeUnit; readonly scale: string };

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

const unitBySpelling: ReadonlyMap<string, ScaledUnit> = new Map([
  ...Object.entries(spellings).flatMap(([unit, words]) =>
    words.split('|').map((word): [string, ScaledUnit] => [word, { unit: unit as SizeUnit, scale: '1' }]),
  ),
  ...['cl', 'clt'].map((word): [string, ScaledUnit] => [word, { unit: 'ml', scale: '10' }]),
]);

/** Longest first, so that `fl oz` is tried before `l`. */
export const spellingsLongestFirst: readonly string[] = [...unitBySpelling.keys()].sort(
  (a, b) => b.length - a.length,
);

/** Expects lowercase text. Also recognizes the UN/CEFACT unit codes in GS1 feeds (ONZ, LBR, OZA, H87 …). */
export function findUnitBySpelling(spelling: string): ScaledUnit | undefined {
  return unitBySpelling.get(spelling);
}
