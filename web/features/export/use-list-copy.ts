import { useCopy } from '#web/lib/use-copy.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

/** The forms that a list is handed out in, as the toasts call them. */
export type ListKind = 'text list' | 'spreadsheet';

/** Copies the list and says so, or that it could not be; `copied` names the button that shows a check. */
export function useListCopy() {
  const { copied, copy } = useCopy();
  const copyList = async (button: string, text: string, kind: ListKind) => {
    if (await copy(button, text)) {
      toast({ title: 'Copied!', description: `Shopping list copied as ${kind}` });
    } else {
      toastFailure('Error', 'Failed to copy to clipboard');
    }
  };
  return { copied, copyList };
}
