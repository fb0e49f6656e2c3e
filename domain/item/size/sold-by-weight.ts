export const WEIGHED_UNITS: ReadonlySet<string> = new Set(['lb', 'per lb']);

/** Whether an item's quantities are in pounds, in steps of half a pound. */
export const isSoldByWeight = (unit: string): boolean => WEIGHED_UNITS.has(unit.trim().toLowerCase());

export const WEIGHED_STEP_LB = 0.5;

export const quantityStep = (unit: string): number => (isSoldByWeight(unit) ? WEIGHED_STEP_LB : 1);

/** Maximum quantity of a line, in packages or pounds. */
export const MAX_QUANTITY = 99;

/** One package or pound, or the usual weight of one piece if that's more than a pound. */
export const getDefaultQuantity = ({ usualPieceLb }: { usualPieceLb?: number | null | undefined }): number =>
  Math.max(1, usualPieceLb ?? 1);
