import type { ErrorBody } from '#contract/errors.ts';
import { t } from '#domain/language.ts';
import type { RateLimitPolicy } from './rate-limit-headers.ts';

type Issue = { field: string; message: string };

/** An error to show to the caller. All other errors are bugs and get status 500. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly limit: RateLimitPolicy | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { issues?: Issue[]; retryAfterSeconds?: number; limit?: RateLimitPolicy } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.limit = options.limit;
  }

  toBody(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.issues ? { issues: this.issues } : {}) };
  }
}

/** Each `field` in `issues` is the path as sent, such as `quantity`. */
export const badRequestError = (message: string, issues?: Issue[]) =>
  new AppError(400, 'bad_request', message, issues ? { issues } : {});

export const invalidFieldsError = (...issues: Issue[]) =>
  badRequestError(issues.map(({ field, message }) => `${field}: ${message}`).join('; '), issues);

/** `noun`, such as "a store", goes into the message. */
export function rejectDuplicateIds(field: string, ids: readonly (number | string)[], noun: string): void {
  if (new Set(ids).size < ids.length) throw invalidFieldsError({ field, message: t`names ${noun} twice` });
}

export const signInRequiredError = () => new AppError(401, 'signed_out', t`Please sign in to continue.`);

/** Sensitive actions require a recent sign-in, because the device may be shared. */
export const signInAgainError = () =>
  new AppError(403, 'sign_in_again', t`Sign in again first, so we know it’s you.`);

/** The page was loaded before another tab signed in as someone else. */
export const userMismatchError = () =>
  new AppError(
    401,
    'other_user',
    t`A different account is now signed in on this browser. Nothing was saved.`,
  );

export const premiumRequiredError = (feature: string) =>
  new AppError(402, 'premium_required', t`${feature} is available with Premium subscription`);

export const adminRequiredError = (purpose: string) =>
  new AppError(403, 'admin_required', t`Admin Access Required: You need admin privileges to ${purpose}.`);

export const forbiddenOriginError = () =>
  new AppError(403, 'forbidden_origin', t`This request did not come from the app.`);

/** Also use this error for other users' data, because the response must not reveal that the data exists. */
export const notFoundError = (what: string) => new AppError(404, 'not_found', t`${what} wasn’t found.`);

export const methodNotAllowedError = () =>
  new AppError(405, 'method_not_allowed', t`This address doesn’t support that method. See the Allow header.`);

export const tooManyRequestsError = (message: string, retryAfterSeconds: number, limit?: RateLimitPolicy) =>
  new AppError(429, 'too_many_requests', message, { retryAfterSeconds, ...(limit ? { limit } : {}) });
