import { t } from '#domain/language.ts';
import { type ToastAction, toast } from '#web/ui/toast.ts';

type Undoable = {
  title: string;
  description?: string;
  /** Throws where it fails. A first try that failed may have arrived all the same: `isRetry` says to look. */
  undo: (isRetry: boolean) => Promise<unknown>;
  tellFailure: (error: unknown, again: ToastAction) => void;
};

/**
 * Says what was taken away, with a way back. Where that fails it is offered again, at once and when the network is back:
 * what is gone from the page cannot be put together again by hand.
 */
export function offerUndo({ undo, tellFailure, ...message }: Undoable): void {
  const offer = () => toast({ ...message, action: { label: t`Undo`, run: () => void run() } });
  let isRetry = false;
  const run = async () => {
    window.removeEventListener('online', offer);
    try {
      await undo(isRetry);
    } catch (error) {
      isRetry = true;
      window.addEventListener('online', offer, { once: true });
      tellFailure(error, { label: t`Try again`, run: () => void run() });
    }
  };
  offer();
}
