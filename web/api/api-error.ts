import { errorBody } from '#contract/errors.ts';

type Issue = { field: string; message: string };

/**
 * A call that was answered with a failure. `message` is "status: body" (SPEC §8); people are shown
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
    const said = errorBody.safeParse(parseJson(body));
    this.code = said.success ? said.data.code : null;
    this.serverMessage = said.success ? said.data.message : null;
    this.issues = said.success ? (said.data.issues ?? []) : [];
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The sentence to show: what the server said, else that it could not be reached, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback;
  // A fetch that never got an answer throws a TypeError.
  if (error instanceof TypeError) return 'Cartwise cannot be reached. Check your connection and try again.';
  return fallback;
}

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
