/** A statement of the specification, in our words, with the texts on screen as they are. */
export type Statement = string | { says: string; decision: string };

/** A statement that a decision record (a file of docs/decisions, without its ending) reads or changes. */
export const ruled = (decision: string, says: string): Statement => ({ says, decision });
