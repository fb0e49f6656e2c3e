/** Loose goods are priced by the pound; a package says how much is in it. */
export const LOOSE_UNITS: ReadonlySet<string> = new Set(['lb', 'per lb']);

/** Whether the quantity of an item of this size text is in pounds, halves allowed. */
export const isSoldByWeight = (unit: string): boolean => LOOSE_UNITS.has(unit.trim().toLowerCase());

/** Loose goods are weighed out by so much. */
export const WEIGHED_STEP_LB = 0.5;

/** By how much a quantity goes up or down: half a pound, or one package. */
export const quantityStep = (unit: string): number => (isSoldByWeight(unit) ? WEIGHED_STEP_LB : 1);

/** A line of the cart takes so many packages, or pounds, at most. */
export const MAX_QUANTITY = 99;

/** How many of an item are meant where nobody said: one package or pound, but a whole piece of what weighs more. */
export const defaultQuantity = ({ usualPieceLb }: { usualPieceLb?: number | null | undefined }): number =>
  Math.max(1, usualPieceLb ?? 1);
