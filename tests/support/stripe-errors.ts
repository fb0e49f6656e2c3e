export class StripeRequestError extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, type: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.error = { type, message, ...details };
  }
}

export const makeRequestError = (message: string, details: Record<string, unknown> = {}, status = 400) =>
  new StripeRequestError(status, 'invalid_request_error', message, details);
