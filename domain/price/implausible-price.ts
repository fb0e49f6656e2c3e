/**
 * A price that differs from the expected price by more than this factor is probably a typo or for a different quantity.
 */
const IMPLAUSIBLE_FACTOR = 2.5;

/** Both prices are for one package or one pound. */
export const isImplausiblePrice = (cents: number, expectedCents: number): boolean =>
  expectedCents > 0 &&
  (cents > expectedCents * IMPLAUSIBLE_FACTOR || cents * IMPLAUSIBLE_FACTOR < expectedCents);
