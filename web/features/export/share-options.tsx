import { MessageSquareText, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '#domain/language.ts';
import { type ExportLine, toTextList } from '#domain/list/cart-export.ts';
import { shareText } from '#web/lib/share-text.ts';
import { SmsForm } from '#web/shared/sms-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyIcon } from './copy-icon.tsx';
import { useCopyList } from './use-list-copy.ts';

const LIST_NAME = t`My Shopping List`;

export function ShareOptions({
  lines,
  notes,
  isPremium,
  onPremiumFeature,
}: {
  lines: readonly ExportLine[];
  notes: readonly string[];
  isPremium: boolean;
  onPremiumFeature: () => void;
}) {
  const { copied, copyList } = useCopyList();
  const [isSmsFormOpen, setIsSmsFormOpen] = useState(false);
  const text = toTextList(lines, notes);

  const share = async () => {
    const outcome = await shareText(LIST_NAME, `${LIST_NAME}:\n${text}`);
    if (outcome === 'unavailable') await copyList('share', text, 'text list');
  };

  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
      <Button
        className="sm:col-span-3"
        icon={<MessageSquareText className="size-4 shrink-0" />}
        aria-expanded={isPremium ? isSmsFormOpen : undefined}
        onClick={isPremium ? () => setIsSmsFormOpen(!isSmsFormOpen) : onPremiumFeature}
      >
        {t`Send via text message`}
        {!isPremium && <Badge tone="accent-soft">{t`Premium`}</Badge>}
      </Button>
      {isSmsFormOpen && (
        <div className="sm:col-span-3">
          <SmsForm
            defaultMessage={`${LIST_NAME}:\n${text}`}
            sentTitle={t`SMS Sent!`}
            onPremiumEnded={onPremiumFeature}
          />
        </div>
      )}
      <Button
        icon={copied === 'share' ? <CopyIcon isCopied /> : <Share2 className="size-4 shrink-0" />}
        onClick={() => void share()}
      >
        {t`Share`}
      </Button>
      <Button
        icon={<CopyIcon isCopied={copied === 'copy'} />}
        onClick={() => void copyList('copy', text, 'text list')}
      >
        {t`Copy List`}
      </Button>
      <Button icon={<Printer className="size-4 shrink-0" />} onClick={() => window.print()}>
        {t`Print`}
      </Button>
    </div>
  );
}
