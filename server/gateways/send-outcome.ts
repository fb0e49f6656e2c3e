export type SendOutcome =
  | { kind: 'accepted'; providerId: string }
  /** `isGone` is true if the recipient no longer exists. */
  | { kind: 'refused'; reason: string; isOptedOut?: boolean; isGone?: boolean }
  /** `isOutage` is true if other messages would also fail now. */
  | { kind: 'deferred'; reason: string; isOutage: boolean; retryAfterMs?: number }
  /** The provider may have accepted the message. */
  | { kind: 'unknown'; reason: string };

/** Includes the cause, because `fetch failed` alone isn't helpful. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
