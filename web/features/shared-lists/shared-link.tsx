import { Check, Copy, MessageSquareText, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { SharedList } from '#contract/shared-lists.ts';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { shareText } from '#web/lib/share-text.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { SmsForm } from '#web/shared/sms-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import { createLazyPart } from '#web/ui/lazy-part.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';

const QrCode = createLazyPart(async () => (await import('#web/shared/qr-code.tsx')).QrCode);

export function SharedLink({
  list,
  isPremium,
  onPremiumFeature,
  onAgain,
}: {
  list: SharedList;
  isPremium: boolean;
  onPremiumFeature: () => void;
  onAgain: () => void;
}) {
  const { copied, copy } = useCopy();
  const [isTexting, setIsTexting] = useState(false);
  const copyLink = async () => {
    if (await copy('link', list.shareUrl)) {
      toast({ title: t`Copied!`, description: t`Link copied to clipboard` });
    } else {
      toastFailure(t`Copy Failed`, t`Failed to copy to clipboard`);
    }
  };
  const share = async () => {
    if ((await shareText(list.title, list.shareUrl)) === 'unavailable') await copyLink();
  };
  return (
    <div className="space-y-4 pt-1">
      <p role="status" dir="auto" className="wrap-anywhere">
        {rich`${<span className="font-medium">{list.title}</span>} is shared. It won’t change when your cart does.`}
      </p>
      <div className="flex items-end gap-2">
        <Field
          label={t`Link`}
          readOnly
          value={list.shareUrl}
          onFocus={(event) => event.target.select()}
          className="flex-1"
        />
        <Button
          variant="primary"
          icon={
            copied === null ? (
              <Copy className="size-4 shrink-0" />
            ) : (
              <Check className="size-4 shrink-0 stroke-[2.5]" />
            )
          }
          onClick={() => void copyLink()}
        >
          {copied === null ? t`Copy` : t`Copied`}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-4 sm:flex-nowrap sm:justify-start">
        <QrCode text={list.shareUrl} label={t`QR code of ${list.title}`} />
        <div className="flex min-w-48 flex-1 flex-col gap-2">
          <p className="text-sm text-ink-soft">{t`Point a phone's camera at the code to open the list there.`}</p>
          <Button icon={<Share2 className="size-4 shrink-0" />} onClick={() => void share()}>
            {t`Share`}
          </Button>
          <Button
            icon={<MessageSquareText className="size-4 shrink-0" />}
            aria-expanded={isPremium ? isTexting : undefined}
            onClick={isPremium ? () => setIsTexting(!isTexting) : onPremiumFeature}
          >
            {t`Share via SMS`}
            {!isPremium && <Badge tone="accent-soft">{t`Premium`}</Badge>}
          </Button>
        </div>
      </div>
      {isTexting && (
        <SmsForm
          defaultMessage={t`Check out my grocery list: ${list.shareUrl}`}
          sentTitle={t`SMS Sent Successfully!`}
          onPremiumOver={onPremiumFeature}
        />
      )}
      <Button variant="quiet" className="-ml-4" onClick={onAgain}>
        {t`Share Another List`}
      </Button>
    </div>
  );
}
