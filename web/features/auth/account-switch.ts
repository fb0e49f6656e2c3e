import { getUser } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { deleteOfflineData, offlineOwner } from '#web/lib/offline-owner.ts';
import { createStateStore } from '#web/lib/store.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { toast } from '#web/ui/toast.ts';

const switchNote = createStoredText('sessionStorage', 'cartwise.was-another');

const hasSwitched = createStateStore(() => {
  const isLeft = switchNote.read() !== null;
  switchNote.write(null);
  return isLeft;
});

/** Reloads the page because a different account has signed in. Neither account may see or change the other's data. */
export function reloadForOtherAccount(): void {
  switchNote.write('yes');
  location.reload();
}

function deleteOfflineDataAtSignOut({ target }: Event): void {
  if (!navigator.onLine) return;
  if (target instanceof Element && target.closest('a[href^="/api/logout"]')) deleteOfflineData();
}

/** Deletes another user's offline data from this device right away, and this user's offline data at sign-out. */
function deleteOthersOfflineData(userId: string): void {
  document.addEventListener('click', deleteOfflineDataAtSignOut, true);
  const owner = offlineOwner.read();
  if (owner !== null && owner !== userId) deleteOfflineData();
}

/**
 * Explains the reload, if there was one, and deletes other users' offline data. Returns `getUser` with its schemas,
 * which are imported here because only signed-in users load this module.
 */
export function handleAccountSwitch(userId?: string): typeof getUser {
  if (userId !== undefined) deleteOthersOfflineData(userId);
  if (hasSwitched.read()) {
    hasSwitched.set(false);
    toast({
      title: t`Another account is signed in`,
      description: t`So we reloaded the page. Your last change wasn’t saved to this account.`,
    });
  }
  return getUser;
}
