/** A statement of the specification, in its own words or shorter, with the texts on screen as they are. */
export type Statement = string | { says: string; otherwise: string; decision: string };

/**
 * A statement that is read otherwise than it stands there: what the specification says, what holds here in its place, and
 * the record (a file of docs/decisions, without its ending) that says why. It is never counted among those proven as written.
 */
export const ruled = (decision: string, says: string, otherwise: string): Statement => ({
  says,
  otherwise,
  decision,
});
