import { Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SharedList } from '#contract/shared-lists.ts';
import { t } from '#domain/language.ts';
import { offerPremium } from '#web/shared/premium-offer.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ShareListForm } from './share-list-form.tsx';
import { SharedLink } from './shared-link.tsx';

export function ShareListDialog({
  isPremium,
  otherShareOptions,
}: {
  isPremium: boolean;
  otherShareOptions?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [sharedList, setSharedList] = useState<SharedList | null>(null);
  const open = () => {
    setSharedList(null);
    setIsOpen(true);
  };
  return (
    <>
      <Button icon={<Share2 className="size-4" />} aria-haspopup="dialog" onClick={open}>
        {t`Share List`}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={t`Share Your Grocery List`}>
        {sharedList === null ? (
          <>
            <ShareListForm onShared={setSharedList} />
            {otherShareOptions}
          </>
        ) : (
          <SharedLink
            list={sharedList}
            isPremium={isPremium}
            onPremiumFeature={() => offerPremium(t`text message sharing`)}
            onShareAnother={() => setSharedList(null)}
          />
        )}
      </Dialog>
    </>
  );
}
