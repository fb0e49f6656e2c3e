import { useEffect, useState } from 'react';
import { useStateStore } from '#web/lib/store.ts';
import { pricesBeingEntered } from '#web/shared/price-entry.ts';
import { createLoadErrorHandler } from '#web/ui/chunk-load-error.ts';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';

const OwnPriceDialog = createLazyComponent(
  async () => (await import('./own-price-dialog.tsx')).OwnPriceDialog,
);

const close = () => pricesBeingEntered.set([]);

/** Place this once on each page that shows prices. */
export function OwnPriceDialogHost() {
  const pricesToEnter = useStateStore(pricesBeingEntered);
  const [wasOpened, setWasOpened] = useState(false);
  if (pricesToEnter.length > 0 && !wasOpened) setWasOpened(true);
  useEffect(() => close, []);
  return wasOpened ? (
    <OwnPriceDialog pricesToEnter={pricesToEnter} onClose={close} onMissing={createLoadErrorHandler(close)} />
  ) : null;
}
