import type { ErrorBody } from '#contract/errors.ts';
import { FORMER_USER_HEADER } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import type { Limit } from './limit-headers.ts';

type Issue = { field: string; message: string };

/**
 * A failure a caller is told about: stable machine `code`, sentence for people, HTTP status.
 * Everything else that is thrown is our fault and answers 500 behind a request id.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly limit: Limit | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { issues?: Issue[]; retryAfterSeconds?: number; limit?: Limit } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.issues = more.issues;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.limit = more.limit;
  }

  toBody(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.issues ? { issues: this.issues } : {}) };
  }
}

/** 400 with every bad field; `field` is the path the caller sent, such as `quantity`. */
export const badRequest = (message: string, issues?: Issue[]) =>
  new AppError(400, 'bad_request', message, issues ? { issues } : {});

/** 400 whose message is made of its fields: `storeIds: names a store twice`. */
export const badFields = (...issues: Issue[]) =>
  badRequest(issues.map(({ field, message }) => `${field}: ${message}`).join('; '), issues);

/** 400 for ids, or keys, of which one comes twice; `what` is what they name, such as `a store`. */
export function refuseRepeats(field: string, ids: readonly (number | string)[], what: string): void {
  if (new Set(ids).size < ids.length) throw badFields({ field, message: t`names ${what} twice` });
}

export const signedOut = () => new AppError(401, 'signed_out', t`Please sign in to continue.`);

/** For what a session left open must not be enough to do. */
export const signInAgain = () =>
  new AppError(403, 'sign_in_again', t`Sign in again first, so we know it’s you.`);

/** The page was loaded for somebody whose session another one has taken the place of, in another tab. */
export const otherUser = () =>
  new AppError(
    401,
    'other_user',
    t`A different account is now signed in on this browser. Nothing was saved.`,
  );

/** 400: a page of the version before can't read this answer. On a 400 it offers to reload itself. */
const formerPage = () =>
  new AppError(400, 'former_page', t`Cartwise was updated. Reload this page to continue.`);

/** Throws where a page of the version before asks for what it could not read. */
export function refuseFormerPage({ headers }: { headers: Record<string, unknown> }): void {
  if (headers[FORMER_USER_HEADER] !== undefined) throw formerPage();
}

export const premiumRequired = (feature: string) =>
  new AppError(402, 'premium_required', t`${feature} is available with Premium subscription`);

/** `purpose` is what only administrators do, such as 'manage family members'. */
export const adminRequired = (purpose: string) =>
  new AppError(403, 'admin_required', t`Admin Access Required: You need admin privileges to ${purpose}.`);

export const forbiddenOrigin = () =>
  new AppError(403, 'forbidden_origin', t`This request did not come from the app.`);

/** Also for what belongs to somebody else: as if it did not exist. */
export const notFound = (what: string) => new AppError(404, 'not_found', t`${what} wasn’t found.`);

export const methodNotAllowed = () =>
  new AppError(405, 'method_not_allowed', t`This address doesn’t support that method. See the Allow header.`);

/** 429; `limit` is the one that was reached. */
export const tooMany = (message: string, retryAfterSeconds: number, limit?: Limit) =>
  new AppError(429, 'too_many_requests', message, { retryAfterSeconds, ...(limit ? { limit } : {}) });
