/** Size texts of food priced by the pound. */
export const LOOSE_UNITS: ReadonlySet<string> = new Set(['lb', 'per lb']);

/** Whether the item's quantity is in pounds, in halves. */
export const isSoldByWeight = (unit: string): boolean => LOOSE_UNITS.has(unit.trim().toLowerCase());

export const WEIGHED_STEP_LB = 0.5;

/** Step of a quantity: half a pound or one package. */
export const quantityStep = (unit: string): number => (isSoldByWeight(unit) ? WEIGHED_STEP_LB : 1);

/** Largest quantity of a cart line, in packages or pounds. */
export const MAX_QUANTITY = 99;

/** Default quantity: one package or pound, or a whole piece if that weighs more. */
export const defaultQuantity = ({ usualPieceLb }: { usualPieceLb?: number | null | undefined }): number =>
  Math.max(1, usualPieceLb ?? 1);
