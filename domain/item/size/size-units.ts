export type Measure = 'g' | 'ml' | 'each' | 'roll' | 'sheet' | 'load' | 'sqft';

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
  /** The size of one unit in terms of `measure`, as an exact decimal (NIST Handbook 44). */
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
