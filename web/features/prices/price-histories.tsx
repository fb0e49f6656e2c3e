import { useEffect, useState } from 'react';
import { useStateStore } from '#web/lib/store.ts';
import { shownPriceHistory } from '#web/shared/open-history.ts';
import { createLoadErrorHandler } from '#web/ui/chunk-load-error.ts';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';

const PriceHistoryDialog = createLazyComponent(
  async () => (await import('./price-history-dialog.tsx')).PriceHistoryDialog,
);

const close = () => shownPriceHistory.set(null);

/** Place this once on each page that shows prices. */
export function PriceHistoryDialogHost() {
  const history = useStateStore(shownPriceHistory);
  const [wasOpened, setWasOpened] = useState(false);
  if (history !== null && !wasOpened) setWasOpened(true);
  useEffect(() => close, []);
  return wasOpened ? (
    <PriceHistoryDialog history={history} onClose={close} onMissing={createLoadErrorHandler(close)} />
  ) : null;
}
