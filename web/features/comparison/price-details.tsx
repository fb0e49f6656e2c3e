import { useEffect, useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import { useStateStore } from '#web/lib/store.ts';
import { shownPriceDetails } from '#web/shared/price-details.ts';
import { createLoadErrorHandler } from '#web/ui/chunk-load-error.ts';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';

const PricePopover = createLazyComponent(async () => (await import('./price-popover.tsx')).PricePopover);

const close = () => shownPriceDetails.set(null);

export function PriceDetails({
  entries,
  isSimulated,
}: {
  entries: readonly CartEntry[];
  isSimulated: boolean;
}) {
  const details = useStateStore(shownPriceDetails);
  const [now] = useState(() => new Date());
  useEffect(() => close, []);
  const entry = entries.find(({ id }) => id === details?.entryId);
  const storePrice = entry?.storePrices.find(({ store }) => store.id === details?.storeId);
  if (details === null || entry === undefined || storePrice?.shown == null || storePrice.filledBy === null)
    return null;
  const { shown, filledBy } = storePrice;
  return (
    <PricePopover
      key={`${details.entryId} ${details.storeId}`}
      entry={entry}
      storePrice={{ ...storePrice, shown, filledBy }}
      button={details.button}
      isSimulated={isSimulated}
      now={now}
      onClose={close}
      onMissing={createLoadErrorHandler(close)}
    />
  );
}
