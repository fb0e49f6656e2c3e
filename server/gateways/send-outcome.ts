/** How an attempt to hand a message to a provider ended; `reason` is for the operator. */
export type SendOutcome =
  | { kind: 'accepted'; providerId: string }
  /** Never for this message: another attempt would end the same way. `isGone`: the recipient is no longer there. */
  | { kind: 'refused'; reason: string; isOptedOut?: boolean; isGone?: boolean }
  /** Not taken, and later may be. `isOutage`: it is the provider or our account, so the others need not try now. */
  | { kind: 'deferred'; reason: string; isOutage: boolean; retryAfterMs?: number }
  /** No answer, or none that can be understood: the provider may have taken it. */
  | { kind: 'unknown'; reason: string };

/** The text of whatever was thrown, with what lies behind it: `fetch failed` alone says nothing. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
