import { useEffect, useState } from 'react';
import { useStore } from '#web/lib/store.ts';
import { priceEntry } from '#web/shared/price-entry.ts';
import { createLazyPart } from '#web/ui/lazy-part.tsx';
import { closeMissingPart } from '#web/ui/missing-part.ts';

const OwnPriceDialog = createLazyPart(async () => (await import('./own-price-dialog.tsx')).OwnPriceDialog);

const close = () => priceEntry.set([]);

/** Render once on each page that shows prices. */
export function OwnPriceDialogHost() {
  const pricesToEnter = useStore(priceEntry);
  const [wasOpened, setWasOpened] = useState(false);
  if (pricesToEnter.length > 0 && !wasOpened) setWasOpened(true);
  useEffect(() => close, []);
  return wasOpened ? (
    <OwnPriceDialog pricesToEnter={pricesToEnter} onClose={close} onMissing={closeMissingPart(close)} />
  ) : null;
}
