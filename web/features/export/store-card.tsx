import { ExternalLink, ShoppingCart } from 'lucide-react';
import type { Store } from '#contract/stores.ts';
import { t } from '#domain/language.ts';
import type { ExportLine } from '#domain/list/cart-export.ts';
import { buildCartLink, findWebsiteUrl } from '#domain/store/links.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { toast } from '#web/ui/toast.ts';

function handOverText(store: Store, linkedLineCount: number, lineCount: number): string {
  if (linkedLineCount === 0)
    return t`${store.name} can’t take a list by link. We’ll open its website so you can search there.`;
  if (linkedLineCount < lineCount) {
    return t`The first ${linkedLineCount} of your ${lineCount} items fit in the link. Check them at ${store.name}.`;
  }
  return t`We’ll search for your items at ${store.name}. Review and order there.`;
}

function ShopWithCartButton({
  store,
  lines,
  isPremium,
  onPremiumFeature,
}: {
  store: Store;
  lines: readonly ExportLine[];
  isPremium: boolean;
  onPremiumFeature: () => void;
}) {
  const link = buildCartLink(store, lines);
  if (link === null) {
    return (
      <Button
        variant="primary"
        icon={<ShoppingCart className="size-4 shrink-0" />}
        disabledReason={t`${store.name} has no website`}
      >
        {t`Shop with Cart`}
      </Button>
    );
  }
  if (!isPremium) {
    return (
      <Button
        variant="primary"
        icon={<ShoppingCart className="size-4 shrink-0" />}
        onClick={onPremiumFeature}
      >
        {t`Shop with Cart`}
        <Badge tone="accent-soft">{t`Premium`}</Badge>
      </Button>
    );
  }
  return (
    <ButtonLink
      variant="primary"
      href={link.url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() =>
        toast({
          title: t`Opening store with cart`,
          description: handOverText(store, link.linkedLineCount, lines.length),
        })
      }
    >
      <ShoppingCart className="size-4 shrink-0" />
      {t`Shop with Cart`}
    </ButtonLink>
  );
}

function VisitStoreButton({ store }: { store: Store }) {
  const url = findWebsiteUrl(store);
  if (url === null) {
    return (
      <Button
        icon={<ExternalLink className="size-4 shrink-0" />}
        disabledReason={t`${store.name} has no website`}
      >
        {t`Visit Store`}
      </Button>
    );
  }
  return (
    <ButtonLink
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() =>
        toast({ title: t`Opening store website`, description: t`${store.name} opens in a new tab.` })
      }
    >
      <ExternalLink className="size-4 shrink-0" />
      {t`Visit Store`}
    </ButtonLink>
  );
}

function StoreChoice({
  stores,
  store,
  onStore,
}: {
  stores: readonly Store[];
  store: Store;
  onStore: (storeId: number) => void;
}) {
  return (
    <select
      aria-label={t`Store`}
      value={store.id}
      onChange={(event) => onStore(Number(event.target.value))}
      className="min-w-0 flex-1 basis-40 truncate rounded-lg border border-line-strong bg-raised px-2 font-medium touch"
    >
      {stores.map(({ id, name, calculatedDistance, isSample }) => (
        <option key={id} value={id}>
          {name}
          {calculatedDistance === undefined || isSample ? '' : `, ${t`${calculatedDistance.toFixed(1)} mi`}`}
        </option>
      ))}
    </select>
  );
}

export function StoreLinkCard({
  store,
  stores,
  onStore,
  lines,
  isPremium,
  onPremiumFeature,
}: {
  store: Store;
  stores: readonly Store[];
  onStore: (storeId: number) => void;
  lines: readonly ExportLine[];
  isPremium: boolean;
  onPremiumFeature: () => void;
}) {
  const hasWebsite = findWebsiteUrl(store) !== null;
  return (
    <div className="rounded-card border border-line p-3">
      <div className="flex flex-wrap items-center gap-3">
        <LogoCircle letters={store.logo} color={store.color} />
        {stores.length > 1 ? (
          <StoreChoice stores={stores} store={store} onStore={onStore} />
        ) : (
          <p className="min-w-0 flex-1 truncate font-medium">{store.name}</p>
        )}
      </div>
      <div className="mt-3 grid grid-cols-1 gap-2 *:flex-auto sm:flex sm:flex-wrap">
        {store.supportsOnlineOrdering && (
          <ShopWithCartButton
            store={store}
            lines={lines}
            isPremium={isPremium}
            onPremiumFeature={onPremiumFeature}
          />
        )}
        <VisitStoreButton store={store} />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {hasWebsite
          ? t`The store’s own prices may be different.`
          : t`We don’t have a website for ${store.name}. Take your list with you instead.`}
      </p>
    </div>
  );
}
