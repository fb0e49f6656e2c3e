import { getUser } from '#contract/auth.ts';
import { createStore } from '#web/lib/store.ts';
import { toast } from '#web/ui/toast.ts';

const KEY = 'cartwise.was-another';

/** Whether the page before this one was another user's and has said so, once. */
const wasAnother = createStore(() => {
  try {
    const isLeft = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isLeft;
  } catch {
    return false;
  }
});

/** Another account is signed in than the one that this page is for: nobody must see or change the other's things. */
export function loadAnew(): void {
  try {
    sessionStorage.setItem(KEY, 'yes');
  } catch {
    // Then the page is loaded anew without a word.
  }
  location.reload();
}

/** The call that asks who is signed in. Told on the way to whose page has taken the place of another's. */
export function arrive(): typeof getUser {
  if (wasAnother.read()) {
    wasAnother.set(false);
    toast({
      title: 'Another account is signed in',
      description: 'So this page was loaded anew. What was done last was not saved in this account.',
    });
  }
  return getUser;
}
