import { createStore } from '#web/lib/store.ts';

export type ToastTone = 'plain' | 'destructive';
export type ToastAction = { label: string; run: () => void };
export type ToastMessage = {
  id: number;
  title: string;
  description?: string;
  detail?: string;
  tone: ToastTone;
  isSaidInPlace?: boolean;
  action?: ToastAction;
};

/** What is shown now, for the `Toaster`. */
export const toastStore = createStore((): ToastMessage | null => null);

let lastId = 0;

/** Shows a message for 5 s; it takes the place of the one before it (2.toast.one). */
export function toast(message: {
  title: string;
  description?: string;
  /** What it is about, or why: "Whole Milk", "This line was removed in another tab." */
  detail?: string;
  tone?: ToastTone;
  /** The page itself says the description, as an alert: a screen reader hears it once. */
  isSaidInPlace?: boolean;
  /** One thing to do about it, such as "Undo". */
  action?: ToastAction;
}): void {
  lastId += 1;
  toastStore.set({ tone: 'plain', ...message, id: lastId });
}

/** Says that something did not work. */
export const toastFailure = (title: string, description: string, detail = '', action?: ToastAction): void =>
  toast({
    title,
    description,
    tone: 'destructive',
    ...(detail === '' ? {} : { detail }),
    ...(action && { action }),
  });

export const clearToast = (): void => toastStore.set(null);
