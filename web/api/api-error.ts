import type { ErrorBody } from '#contract/errors.ts';
import { t } from '#domain/language.ts';

type Issue = NonNullable<ErrorBody['issues']>[number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

const stringOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** An error response from the API. Shoppers see `serverMessage`. `message` is "status: body". */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly serverMessage: string | null;
  readonly issues: Issue[];

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.name = 'ApiError';
    this.status = status;
    // Parse the body without the contract's schema, so that error pages don't have to load it. A proxy's error may
    // have only a message.
    const { code, message, issues } = parseRecord(body);
    this.code = stringOrNull(code);
    this.serverMessage = stringOrNull(message);
    this.issues = Array.isArray(issues) ? issues.filter(isIssue) : [];
  }
}

function parseRecord(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}

export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return (error.code !== 'internal' && error.serverMessage) || fallback;
  // fetch throws a TypeError if it gets no response.
  if (error instanceof TypeError) return t`We can’t reach Cartwise. Check your connection and try again.`;
  return fallback;
}

export const isSignedOutError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/**
 * True if Premium ended while the page was open. In that case, the page switches to its free version instead of
 * showing an error.
 */
export const isPremiumRequiredError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'premium_required';

/** Returns the error, or null if the session has ended, because a dialog already says so. */
export const errorToShow = <E>(error: E): E | null => (isSignedOutError(error) ? null : error);
