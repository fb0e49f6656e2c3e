/** The outcome of passing a message to a provider; `reason` is for the operator. */
export type SendOutcome =
  | { kind: 'accepted'; providerId: string }
  /** Permanent: another attempt would fail in the same way. `isGone`: the recipient no longer exists. */
  | { kind: 'refused'; reason: string; isOptedOut?: boolean; isGone?: boolean }
  /**
   * Not accepted, but may be later. `isOutage`: the problem is the provider or our account, so other messages needn't
   * be tried now.
   */
  | { kind: 'deferred'; reason: string; isOutage: boolean; retryAfterMs?: number }
  /** No response, or none that can be parsed: the provider may have accepted it. */
  | { kind: 'unknown'; reason: string };

/** The message of any thrown value, including its causes: `fetch failed` alone isn't helpful. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
