import { t } from '#domain/language.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { toastFailure } from '#web/ui/toast.ts';

const SIGN_IN_AGAIN = `/api/login?again=1&returnTo=${encodeURIComponent('/account#your-data')}`;

/** Shows a failure in a toast, which links to sign-in if the server requires a fresh one. */
export function reportDataFailure(error: unknown, title: string, fallback: string): void {
  const requiresFreshSignIn = error instanceof ApiError && error.code === 'sign_in_again';
  const action = { label: t`Sign in`, run: () => location.assign(SIGN_IN_AGAIN) };
  toastFailure(title, errorMessage(error, fallback), '', requiresFreshSignIn ? action : undefined);
}
