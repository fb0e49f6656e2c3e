/**
 * A statement from the specification, quoted or shortened. The wording of screens is quoted exactly. If the product
 * deliberately deviates from the statement, `behavior` says what the product does instead.
 */
export type Statement = string | { requirement: string; behavior: string; decision: string };

/**
 * Describes a statement that the product deliberately doesn't follow as written. `requirement` has the specification's
 * words, and `behavior` says what the product does instead. `decision` names the decision record with the reason: a
 * file in docs/decisions, without its extension. Tests can verify the product's behavior, but the requirement itself is
 * never reported as proven.
 */
export const documentDeviation = (decision: string, requirement: string, behavior: string): Statement => ({
  requirement,
  behavior,
  decision,
});
