import { t } from '#domain/language.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

export type ListKind = 'text list' | 'spreadsheet';

export function useListCopy() {
  const { copied, copy } = useCopy();
  const copyList = async (button: string, text: string, kind: ListKind) => {
    if (await copy(button, text)) {
      const description =
        kind === 'text list' ? t`Shopping list copied as text list` : t`Shopping list copied as spreadsheet`;
      toast({ title: t`Copied!`, description });
    } else {
      toastFailure(t`Error`, t`Failed to copy to clipboard`);
    }
  };
  return { copied, copyList };
}
