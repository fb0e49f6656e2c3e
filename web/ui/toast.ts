export type ToastTone = 'plain' | 'destructive';
type ToastAction = { label: string; run: () => void };
export type ToastMessage = {
  id: number;
  title: string;
  description?: string;
  tone: ToastTone;
  isSaidInPlace?: boolean;
  action?: ToastAction;
};

let current: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(message: ToastMessage | null): void {
  current = message;
  for (const listener of listeners) listener();
}

/** Shows a message for 5 s; it takes the place of the one before it (SPEC §9: at most one). */
export function toast(message: {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** The page itself says the description, as an alert: a screen reader hears it once. */
  isSaidInPlace?: boolean;
  /** One thing to do about it, such as "Undo". */
  action?: ToastAction;
}): void {
  lastId += 1;
  show({ tone: 'plain', ...message, id: lastId });
}

/** For the `Toaster`: the message to show, as an external store. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => current,
  clear: () => show(null),
};
