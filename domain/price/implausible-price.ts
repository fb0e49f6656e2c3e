/** A typed price that is off by more than this factor is probably a typo or the price of a different amount. */
const IMPLAUSIBLE_FACTOR = 2.5;

/** Whether a price is implausibly far from the expected one. Both prices are for one package or one pound. */
export const isImplausiblePrice = (cents: number, expectedCents: number): boolean =>
  expectedCents > 0 &&
  (cents > expectedCents * IMPLAUSIBLE_FACTOR || cents * IMPLAUSIBLE_FACTOR < expectedCents);
