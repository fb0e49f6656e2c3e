import { ShoppingCart } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Store } from '#contract/stores.ts';
import { t } from '#domain/language.ts';
import type { ExportLine } from '#domain/list/cart-export.ts';
import { useActionAfterUpgrade } from '#web/shared/after-upgrade.ts';
import { offerPremium } from '#web/shared/premium-offer.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListDownloads } from './list-files.tsx';
import { ShareOptions } from './share-options.tsx';
import { StoreLinkCard } from './store-card.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5 first:mt-2">
      <h3 id={id} className="mb-2 text-sm font-semibold text-ink-soft">
        {title}
      </h3>
      {children}
    </section>
  );
}

const getTriggerLabel = (store: Store | undefined) =>
  store === undefined
    ? t`Export Cart`
    : store.supportsOnlineOrdering
      ? t`Shop ${store.name}`
      : t`Visit ${store.name}`;

export function ExportCartDialog({
  lines,
  notes,
  stores,
  isPremium,
}: {
  lines: readonly ExportLine[];
  notes: readonly string[];
  stores: readonly Store[];
  isPremium: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  useActionAfterUpgrade('export', isPremium, () => setIsOpen(true));
  const [storeId, setStoreId] = useState<number | null>(null);
  if (lines.length + notes.length === 0) return null;
  const [defaultStore] = stores;
  const store = stores.find(({ id }) => id === storeId) ?? defaultStore;

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <Button
          className="max-sm:flex-1"
          icon={<ShoppingCart className="size-4 shrink-0" />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {getTriggerLabel(store)}
        </Button>
        {store?.supportsOnlineOrdering && (
          <span className="text-sm whitespace-nowrap text-ink-soft">{t`online`}</span>
        )}
      </div>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={t`Export Your Shopping Cart`}>
        {store !== undefined && lines.length > 0 && (
          <Section title={t`Go to the store`}>
            <StoreLinkCard
              store={store}
              stores={stores}
              onStore={setStoreId}
              lines={lines}
              isPremium={isPremium}
              onPremiumFeature={() => offerPremium(t`Cart Export`, { kind: 'export' })}
            />
          </Section>
        )}
        <Section title={t`Export options`}>
          <ListDownloads lines={lines} notes={notes} />
        </Section>
        <Section title={t`Share options`}>
          <ShareOptions
            lines={lines}
            notes={notes}
            isPremium={isPremium}
            onPremiumFeature={() => offerPremium(t`text message sharing`, { kind: 'export' })}
          />
        </Section>
      </Dialog>
    </>
  );
}
