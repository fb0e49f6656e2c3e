import type { ErrorBody } from '#contract/errors.ts';
import { t } from '#domain/language.ts';

type Issue = NonNullable<ErrorBody['issues']>[number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

/**
 * The contract's `errorBody`, read by hand: a page must be able to say what failed without the schemas. Null when a
 * proxy or a crash answered with something else.
 */
function readErrorBody(body: unknown): ErrorBody | null {
  if (!isRecord(body) || typeof body.code !== 'string' || typeof body.message !== 'string') return null;
  const issues = Array.isArray(body.issues) ? body.issues.filter(isIssue) : [];
  return { code: body.code, message: body.message, issues };
}

/**
 * A call that was answered with a failure. `message` is "status: body"; people are shown
 * `serverMessage`, the server's own sentence.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly serverMessage: string | null;
  readonly issues: Issue[];

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.name = 'ApiError';
    this.status = status;
    const said = readErrorBody(parseJson(body));
    this.code = said?.code ?? null;
    this.serverMessage = said?.message ?? null;
    this.issues = said?.issues ?? [];
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The sentence to show: what the server said, else that it could not be reached, else `fallback`; also where the server
 * broke and knows no more than that.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return (error.code !== 'internal' && error.serverMessage) || fallback;
  // A fetch that never got an answer throws a TypeError.
  if (error instanceof TypeError) return t`We can’t reach Cartwise. Check your connection and try again.`;
  return fallback;
}

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Premium has ended while the page was open: the page turns into the free one, with the offer instead of an error. */
export const isPremiumOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'premium_required';

/** The failure that a page shows: null where the session has expired, which has a dialog of its own. */
export const shownError = <E>(error: E): E | null => (isSignedOut(error) ? null : error);
