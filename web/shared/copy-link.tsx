import { Check, Copy } from 'lucide-react';
import { t } from '#domain/language.ts';
import { useCopyText } from '#web/lib/use-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';

export function useCopyLink(url: string) {
  const { copied, copy } = useCopyText();
  const copyLink = async () => {
    if (await copy('link', url)) toast({ title: t`Copied!`, description: t`Link copied to clipboard` });
    else toastFailure(t`Copy Failed`, t`Failed to copy to clipboard`);
  };
  return { isCopied: copied !== null, copyLink };
}

type Props = { label: string; url: string; variant?: 'primary' | 'secondary' } & ReturnType<
  typeof useCopyLink
>;

export function CopyLink({ label, url, variant = 'secondary', isCopied, copyLink }: Props) {
  return (
    <div className="flex items-end gap-2">
      <Field
        label={label}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        className="flex-1"
      />
      <Button
        variant={variant}
        icon={
          isCopied ? <Check className="size-4 shrink-0 stroke-[2.5]" /> : <Copy className="size-4 shrink-0" />
        }
        onClick={() => void copyLink()}
      >
        {isCopied ? t`Copied` : t`Copy`}
      </Button>
    </div>
  );
}
