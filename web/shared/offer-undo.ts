import { t } from '#domain/language.ts';
import { type ToastAction, toast } from '#web/ui/toast.ts';

type UndoableChange = {
  title: string;
  description?: string;
  /**
   * Throws if undoing fails. `isRetry` is true if an earlier attempt failed. A retry must first check whether that
   * attempt reached the server.
   */
  undo: (isRetry: boolean) => Promise<unknown>;
  reportFailure: (error: unknown, retry: ToastAction) => void;
};

export type OfferedUndo = { run: () => Promise<void>; isDone: () => boolean };

/** Offers undo in a toast. If undoing fails, offers a retry immediately and when the device is back online. */
export function offerUndo({ undo, reportFailure, ...message }: UndoableChange): OfferedUndo {
  const showUndoToast = () => toast({ ...message, action: { label: t`Undo`, run: () => void run() } });
  let [isRetry, isBusy, isDone] = [false, false, false];
  const run = async () => {
    window.removeEventListener('online', showUndoToast);
    if (isBusy || isDone) return;
    isBusy = true;
    try {
      await undo(isRetry);
      isDone = true;
    } catch (error) {
      isRetry = true;
      window.addEventListener('online', showUndoToast, { once: true });
      reportFailure(error, { label: t`Try again`, run: () => void run() });
    }
    isBusy = false;
  };
  showUndoToast();
  return { run, isDone: () => isDone };
}
