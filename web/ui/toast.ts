import { createStateStore } from '#web/lib/store.ts';

export type ToastTone = 'plain' | 'destructive';
export type ToastAction = { label: string; run: () => void };
export type ToastMessage = {
  id: number;
  title: string;
  description?: string;
  detail?: string;
  tone: ToastTone;
  /**
   * True if an alert on the page announces the description. Then the toast shows the description but doesn't announce
   * it again.
   */
  isShownOnPage?: boolean;
  action?: ToastAction;
};

export const toastStore = createStateStore((): ToastMessage | null => null);

let lastId = 0;

/** Shows a message for 5 s, replacing the previous one (specification: 2.toast.one). */
export function toast(message: Omit<ToastMessage, 'id' | 'tone'> & { tone?: ToastTone }): void {
  lastId += 1;
  toastStore.set({ tone: 'plain', ...message, id: lastId });
}

export const toastFailure = (title: string, description: string, detail = '', action?: ToastAction): void =>
  toast({
    title,
    description,
    tone: 'destructive',
    ...(detail === '' ? {} : { detail }),
    ...(action && { action }),
  });

export const clearToast = (): void => toastStore.set(null);
