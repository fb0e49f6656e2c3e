import { getUser, type User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { deleteOfflineData, offlineOwner } from '#web/lib/offline-owner.ts';
import { createStateStore } from '#web/lib/store.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { toast } from '#web/ui/toast.ts';

const switchFlag = createStoredText('sessionStorage', 'cartwise.was-another');

const hasSwitched = createStateStore(() => {
  const isFlagSet = switchFlag.read() !== null;
  switchFlag.write(null);
  return isFlagSet;
});

/**
 * Reloads the page after a different account has signed in, because neither account may see or change the other
 * account's data.
 */
export function reloadForOtherAccount(): void {
  switchFlag.write('yes');
  location.reload();
}

function deleteOfflineDataAtSignOut({ target }: Event): void {
  if (!navigator.onLine) return;
  if (target instanceof Element && target.closest('a[href^="/api/logout"]')) deleteOfflineData();
}

function deleteOtherUsersOfflineData(userId: string): void {
  document.addEventListener('click', deleteOfflineDataAtSignOut, true);
  const owner = offlineOwner.read();
  if (owner !== null && owner !== userId) deleteOfflineData();
}

export const parseUser = (response: unknown): User => getUser.response.parse(response);

/**
 * Shows a message if this page was reloaded because of an account switch. If `userId` is given, also deletes other
 * users' offline data.
 */
export function finishAccountSwitch(userId?: string): void {
  if (userId !== undefined) deleteOtherUsersOfflineData(userId);
  if (hasSwitched.read()) {
    hasSwitched.set(false);
    toast({
      title: t`Another account is signed in`,
      description: t`So we reloaded the page. Your last change wasn’t saved to this account.`,
    });
  }
}
