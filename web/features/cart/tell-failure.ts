import { t } from '#domain/language.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { type ToastAction, toastFailure } from '#web/ui/toast.ts';

/** Why a change to the cart failed, as a shopper would say it; '' where nobody knows. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.serverMessage === t`${t`Cart entry`} was not found.`
    ? t`This line was removed in another tab.`
    : messageOf(error, '');

/** Says what has failed (8.cart), then why, where that is known, and what can be done about it. */
export const tellFailure = (what: string, error?: unknown, action?: ToastAction): void =>
  toastFailure(t`Error`, what, reasonOf(error), action);
