export const WEIGHED_UNITS: ReadonlySet<string> = new Set(['lb', 'per lb']);

/** Items sold by weight have quantities in pounds, in half-pound steps. */
export const isSoldByWeight = (unit: string): boolean => WEIGHED_UNITS.has(unit.trim().toLowerCase());

export const WEIGHED_STEP_LB = 0.5;

export const quantityStep = (unit: string): number => (isSoldByWeight(unit) ? WEIGHED_STEP_LB : 1);

export const MAX_QUANTITY = 99;

export const getDefaultQuantity = ({ usualPieceLb }: { usualPieceLb?: number | null | undefined }): number =>
  Math.max(1, usualPieceLb ?? 1);
