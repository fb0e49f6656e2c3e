import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { User } from '#contract/auth.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { userQueryKey } from '#web/api/query.ts';
import { createStoredText } from '#web/lib/stored-text.ts';

export type PendingAction =
  | { kind: 'favorite'; itemId: number; firmness: Firmness; name: string }
  | { kind: 'recurring-order' }
  | { kind: 'export' };

/** The action to resume after an upgrade. The page shown after the payment performs the action and deletes it. */
const storedAction = createStoredText('sessionStorage', 'after-upgrade');

export function savePendingAction(userId: string | undefined, pendingAction: PendingAction | null): void {
  storedAction.write(
    pendingAction === null || userId === undefined ? null : JSON.stringify({ userId, pendingAction }),
  );
}

export function useActionAfterUpgrade<Kind extends PendingAction['kind']>(
  kind: Kind,
  isReady: boolean,
  run: (pendingAction: Extract<PendingAction, { kind: Kind }>) => void,
): void {
  const client = useQueryClient();
  const resumeAction = useEffectEvent(() => {
    const text = storedAction.read();
    if (text === null) return;
    const { userId, pendingAction }: { userId: string; pendingAction?: PendingAction } = JSON.parse(text);
    if (pendingAction?.kind !== kind || userId !== client.getQueryData<User>(userQueryKey)?.id) return;
    storedAction.write(null);
    run(pendingAction as Extract<PendingAction, { kind: Kind }>);
  });
  useEffect(() => {
    if (isReady) resumeAction();
  }, [isReady]);
}
