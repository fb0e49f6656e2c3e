import { CircleAlert, CircleCheck, CircleUserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export type SignInState = 'checking' | 'ready' | 'loading' | 'success' | 'error';

const stateTexts = {
  checking: 'Checking your sign-in…',
  ready: 'You’re signed out',
  loading: 'Signing in…',
  success: 'You are signed in',
  error: 'Can’t tell if you’re signed in',
} as const;

const icons: Record<SignInState, ReactNode> = {
  checking: null,
  loading: null,
  ready: <CircleUserRound className="size-6 shrink-0 text-ink-soft" />,
  success: <CircleCheck className="size-6 shrink-0 text-accent" />,
  error: <CircleAlert className="size-6 shrink-0 text-red" />,
};

export function SignInStatusCard({
  state,
  name,
  children,
}: {
  state: SignInState;
  name?: string | undefined;
  children?: ReactNode;
}) {
  const isBusy = state === 'checking' || state === 'loading';
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5">
      <div role="status" className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        {icons[state]}
        <div className="min-w-0">
          {isBusy ? (
            <Spinner label={stateTexts[state]} />
          ) : (
            <p className="font-medium">{stateTexts[state]}</p>
          )}
          {state === 'success' && name !== undefined && (
            <p className="text-sm wrap-anywhere text-ink-soft">as {name}</p>
          )}
        </div>
      </div>
      {children}
    </Card>
  );
}
