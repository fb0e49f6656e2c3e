import { t } from '#domain/language.ts';
import { useCopyText } from '#web/lib/use-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';

export function UnsentLines({ lines, onDone }: { lines: readonly string[]; onDone?: () => void }) {
  const { copy } = useCopyText();
  const copyAll = async () => {
    if (await copy('unsent', lines.join('\n'))) toast({ title: t`Copied!` });
    else toastFailure(t`Copy Failed`, t`Failed to copy to clipboard`);
  };
  return (
    <>
      <ul className="mt-2 list-disc space-y-1 pl-5 wrap-anywhere select-text">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copyAll()}>
          {t`Copy these lines`}
        </Button>
        {onDone && (
          <Button size="sm" variant="quiet" onClick={onDone}>
            {t`Discard`}
          </Button>
        )}
      </div>
    </>
  );
}
