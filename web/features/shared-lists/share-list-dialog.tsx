import { Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SharedList } from '#contract/shared-lists.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ShareListForm } from './share-list-form.tsx';
import { SharedLink } from './shared-link.tsx';

/**
 * The button that shares the cart as a list, and its dialog (SPEC §2 "Share List dialog"): the form, then the link.
 * Show it only while there is something in the cart. `smsForm` draws the form for a text message, and calls what it is
 * given when premium turns out to be over.
 */
export function ShareListDialog({
  isPremium,
  onPremiumFeature,
  smsForm,
}: {
  isPremium: boolean;
  onPremiumFeature: (feature: string) => void;
  smsForm: (message: string, onPremiumOver: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [shared, setShared] = useState<SharedList | null>(null);
  const open = () => {
    setShared(null);
    setIsOpen(true);
  };
  /** One dialog at a time. */
  const offerTexting = () => {
    setIsOpen(false);
    onPremiumFeature('text message sharing');
  };
  return (
    <>
      <Button
        icon={<Share2 aria-hidden className="size-4" strokeWidth={1.75} />}
        aria-haspopup="dialog"
        onClick={open}
      >
        Share List
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Share Your Grocery List">
        {shared === null ? (
          <ShareListForm onShared={setShared} />
        ) : (
          <SharedLink
            list={shared}
            isPremium={isPremium}
            onPremiumFeature={offerTexting}
            smsForm={(message) => smsForm(message, offerTexting)}
            onAgain={() => setShared(null)}
          />
        )}
      </Dialog>
    </>
  );
}
