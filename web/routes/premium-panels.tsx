import { Heart, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import { t } from '#domain/language.ts';
import type { Favorites } from '#web/features/favorites/use-favorites.ts';
import { offerPremium } from '#web/shared/premium-offer.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// Loaded lazily, because the panels are far down the page and need Premium.
const FavoritesPanel = createLazyComponent(
  async () => (await import('#web/features/favorites/favorites-panel.tsx')).FavoritesPanel,
);
const RecurringOrdersPanel = createLazyComponent(
  async () =>
    (await import('#web/features/recurring-orders/recurring-orders-panel.tsx')).RecurringOrdersPanel,
);

function Offer({
  title,
  icon,
  children,
  onOffer,
}: {
  title: string;
  icon: ReactNode;
  children: ReactNode;
  onOffer: () => void;
}) {
  return (
    <CardSection title={title} actions={<Badge tone="accent-soft">{t`Premium`}</Badge>}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 flex-1 basis-56 items-center gap-2 text-ink-soft">
          {icon}
          {children}
        </p>
        <Button size="sm" aria-label={t`Unlock ${title}`} onClick={onOffer}>
          {t`Unlock`}
        </Button>
      </div>
    </CardSection>
  );
}

export function PremiumPanels({
  isPremium,
  favorites,
  cart,
  storeIds,
}: {
  isPremium: boolean;
  favorites: Favorites;
  cart: readonly CartEntry[] | undefined;
  storeIds: readonly number[];
}) {
  return (
    <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
      {isPremium ? (
        <>
          <FavoritesPanel favorites={favorites} fallback={<Skeleton className="h-40" />} />
          <RecurringOrdersPanel cart={cart} storeIds={storeIds} fallback={<Skeleton className="h-40" />} />
        </>
      ) : (
        <>
          <Offer
            title={t`Favorites`}
            icon={<Heart className="size-4 shrink-0" />}
            onOffer={() => offerPremium(t`Favorites`)}
          >
            {t`Save what you buy often and add it all at once.`}
          </Offer>
          <Offer
            title={t`Recurring Orders`}
            icon={<Repeat className="size-4 shrink-0" />}
            onOffer={() => offerPremium(t`Recurring Orders`, { kind: 'recurring-order' })}
          >
            {t`We fill your cart every week or month.`}
          </Offer>
        </>
      )}
    </div>
  );
}
