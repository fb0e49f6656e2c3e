import { t } from '#domain/language.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toastFailure } from '#web/ui/toast.ts';

const SIGN_IN_AGAIN_URL = `/api/login?again=1&returnTo=${encodeURIComponent('/account#your-data')}`;

const requiresRecentSignIn = (error: unknown) => error instanceof ApiError && error.code === 'sign_in_again';

export function reportDataFailure(error: unknown, title: string, fallback: string): void {
  if (!requiresRecentSignIn(error)) toastFailure(title, errorMessage(error, fallback));
}

export function SignInAgain({ error, title }: { error: unknown; title: string }) {
  if (!requiresRecentSignIn(error)) return null;
  const link = <ButtonLink size="sm" href={SIGN_IN_AGAIN_URL}>{t`Sign in`}</ButtonLink>;
  return (
    <Notice tone="red" title={title} action={link}>
      <p>{errorMessage(error, '')}</p>
    </Notice>
  );
}
