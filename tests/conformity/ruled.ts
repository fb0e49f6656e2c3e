/** A statement of the specification, in its own words or shortened, with screen texts unchanged. */
export type Statement = string | { says: string; otherwise: string; decision: string };

/**
 * A statement that the product interprets differently: the specification's words, what holds instead, and the decision
 * record with the reason (a file in docs/decisions without extension). It's never counted as proven as written.
 */
export const ruled = (decision: string, says: string, otherwise: string): Statement => ({
  says,
  otherwise,
  decision,
});
