import { ShoppingCart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Store } from '#contract/stores.ts';
import type { ExportLine } from '#domain/export.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListFiles } from './list-files.tsx';
import { Section } from './section.tsx';
import { ShareOptions } from './share-options.tsx';
import { StoreCard } from './store-card.tsx';

/** 'Shop Aldi' where it sells online, 'Visit Aldi' where not, 'Export Cart' when no store is chosen (SPEC §2). */
const triggerLabel = (store: Store | undefined) =>
  store === undefined ? 'Export Cart' : `${store.supportsOnlineOrdering ? 'Shop' : 'Visit'} ${store.name}`;

/**
 * The button that hands the cart over, and its dialog (SPEC §2 "Export Cart dialog"); nothing while the cart is
 * empty. `stores` are the ones to choose from, the proposed one first. `onPremiumFeature` is called with the
 * feature's name when a free user touches one; `smsForm` draws the form for a text message, and calls what it is given
 * when premium turns out to be over.
 */
export function ExportCartDialog({
  lines,
  stores,
  isPremium,
  onPremiumFeature,
  smsForm,
}: {
  lines: readonly ExportLine[];
  stores: readonly Store[];
  isPremium: boolean;
  onPremiumFeature: (feature: string) => void;
  smsForm: (message: string, onPremiumOver: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [storeId, setStoreId] = useState<number | null>(null);
  if (lines.length === 0) return null;
  const [proposed] = stores;
  const store = stores.find(({ id }) => id === storeId) ?? proposed;

  /** One dialog at a time. */
  const offerPremium = (feature: string) => {
    setIsOpen(false);
    onPremiumFeature(feature);
  };
  const offerTexting = () => offerPremium('text message sharing');
  return (
    <>
      <Button
        look="primary"
        icon={<ShoppingCart aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {triggerLabel(store)}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Export Your Shopping Cart">
        {store !== undefined && (
          <Section title="Go to the store">
            <StoreCard
              store={store}
              stores={stores}
              onStore={setStoreId}
              lines={lines}
              isPremium={isPremium}
              onPremiumFeature={() => offerPremium('Cart Export')}
            />
          </Section>
        )}
        <Section title="Export options">
          <ListFiles lines={lines} />
        </Section>
        <Section title="Share options">
          <ShareOptions
            lines={lines}
            isPremium={isPremium}
            onPremiumFeature={offerTexting}
            smsForm={(message) => smsForm(message, offerTexting)}
          />
        </Section>
      </Dialog>
    </>
  );
}
