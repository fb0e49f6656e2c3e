export const LOOSE_UNITS: ReadonlySet<string> = new Set(['lb', 'per lb']);

/** Whether quantities are in pounds, in steps of a half. */
export const isSoldByWeight = (unit: string): boolean => LOOSE_UNITS.has(unit.trim().toLowerCase());

export const WEIGHED_STEP_LB = 0.5;

export const quantityStep = (unit: string): number => (isSoldByWeight(unit) ? WEIGHED_STEP_LB : 1);

/** In packages or pounds. */
export const MAX_QUANTITY = 99;

/** One package or pound, or a whole piece if that weighs more. */
export const defaultQuantity = ({ usualPieceLb }: { usualPieceLb?: number | null | undefined }): number =>
  Math.max(1, usualPieceLb ?? 1);
