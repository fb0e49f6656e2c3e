/** A statement from the specification, quoted or shortened. On-screen text is quoted exactly. */
export type Statement = string | { requirement: string; behavior: string; decision: string };

/**
 * Declares that the product deliberately deviates from a statement in the specification. `behavior` says what the
 * product does instead. `decision` is a file in docs/decisions, without its extension. The requirement is never
 * reported as proven.
 */
export const documentDeviation = (decision: string, requirement: string, behavior: string): Statement => ({
  requirement,
  behavior,
  decision,
});
