import { MessageSquareText, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { SharedList } from '#contract/shared-lists.ts';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { shareText } from '#web/lib/share-text.ts';
import { CopyLink, useCopyLink } from '#web/shared/copy-link.tsx';
import { SmsForm } from '#web/shared/sms-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';

const QrCode = createLazyComponent(async () => (await import('#web/shared/qr-code.tsx')).QrCode);

export function SharedLink({
  list,
  isPremium,
  onPremiumFeature,
  onShareAnother,
}: {
  list: SharedList;
  isPremium: boolean;
  onPremiumFeature: () => void;
  onShareAnother: () => void;
}) {
  const copyState = useCopyLink(list.shareUrl);
  const [isTexting, setIsTexting] = useState(false);
  const share = async () => {
    if ((await shareText(list.title, list.shareUrl)) === 'unavailable') await copyState.copyLink();
  };
  return (
    <div className="space-y-4 pt-1">
      <p role="status" dir="auto" className="wrap-anywhere">
        {rich`${<span className="font-medium">{list.title}</span>} is shared. It won’t change when your cart does.`}
      </p>
      <CopyLink label={t`Link`} url={list.shareUrl} variant="primary" {...copyState} />
      <div className="flex flex-wrap items-center justify-center gap-4 sm:flex-nowrap sm:justify-start">
        <QrCode text={list.shareUrl} label={t`QR code of ${list.title}`} />
        <div className="flex min-w-48 flex-1 flex-col gap-2">
          <p className="text-sm text-ink-soft">{t`Point a phone’s camera at the code to open the list there.`}</p>
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
          onPremiumEnded={onPremiumFeature}
        />
      )}
      <Button variant="quiet" className="-ml-4" onClick={onShareAnother}>
        {t`Share Another List`}
      </Button>
    </div>
  );
}
