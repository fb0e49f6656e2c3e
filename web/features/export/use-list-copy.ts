import { t } from '#domain/language.ts';
import { useCopyText } from '#web/lib/use-copy.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

export type ListFormat = 'text list' | 'spreadsheet';

export function useCopyList() {
  const { copied, copy } = useCopyText();
  const copyList = async (button: string, text: string, kind: ListFormat) => {
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
