export type SendOutcome =
  | { kind: 'accepted'; providerId: string }
  /** `isGone` means that the recipient no longer exists. */
  | { kind: 'refused'; reason: string; isOptedOut?: boolean; isGone?: boolean }
  /** `isOutage` means that other messages don't have to be tried now. */
  | { kind: 'deferred'; reason: string; isOutage: boolean; retryAfterMs?: number }
  /** The provider may have accepted the message. */
  | { kind: 'unknown'; reason: string };

/** Includes the error's cause, since `fetch failed` alone isn't helpful. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
