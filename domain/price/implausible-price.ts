/** Beyond this factor, a price is probably mistyped or for another amount. */
const IMPLAUSIBLE_FACTOR = 2.5;

/** Both prices are for one package or one pound. */
export const isImplausiblePrice = (cents: number, expectedCents: number): boolean =>
  expectedCents > 0 &&
  (cents > expectedCents * IMPLAUSIBLE_FACTOR || cents * IMPLAUSIBLE_FACTOR < expectedCents);
