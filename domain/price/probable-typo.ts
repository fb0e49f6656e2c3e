/**
 * A price that differs from the expected price by more than this factor is probably a typo or for a different quantity.
 */
const TYPO_FACTOR = 2.5;

/** Both prices are for one package or one pound. */
export const isProbablyTypo = (cents: number, expectedCents: number): boolean =>
  expectedCents > 0 && (cents > expectedCents * TYPO_FACTOR || cents * TYPO_FACTOR < expectedCents);
