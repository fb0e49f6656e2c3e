/** A statement from the specification, quoted or shortened, with screen texts unchanged. */
export type Statement = string | { says: string; otherwise: string; decision: string };

/**
 * A statement that the product deliberately doesn't follow as written: the specification's words, what the product does
 * instead, and the decision record with the reason (a file in docs/decisions, without its extension). Tests can prove
 * such a statement, but it's never counted as proven as written.
 */
export const ruled = (decision: string, says: string, otherwise: string): Statement => ({
  says,
  otherwise,
  decision,
});
