import { t } from '#domain/language.ts';
import { AppError } from '#server/http/errors.ts';

/** `wasRefused` is true if it's certain that the provider won't carry out the request. */
export class PaymentsError extends AppError {
  readonly wasRefused: boolean;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { wasRefused: boolean; cause?: unknown },
  ) {
    super(status, code, message, status === 503 ? { retryAfterSeconds: 10 } : {});
    this.name = 'PaymentsError';
    this.wasRefused = options.wasRefused;
    this.cause = options.cause;
  }
}

export const paymentsUnavailableError = (cause: unknown, wasRefused = false) =>
  new PaymentsError(
    503,
    'payments_unavailable',
    t`The payment service is not answering. Nothing was changed; please try again in a moment.`,
    { wasRefused, cause },
  );

/** The provider rejects our configuration, which the shopper can't fix. */
export const paymentsRefusedError = (cause: unknown) =>
  new PaymentsError(
    502,
    'payments_refused',
    t`The payment service refused our request. Nothing was charged. Please try again later.`,
    { wasRefused: true, cause },
  );

export const badWebhookError = (message: string) => new AppError(400, 'bad_webhook', message);
