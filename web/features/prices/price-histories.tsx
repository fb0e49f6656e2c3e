import { useEffect, useState } from 'react';
import { useStore } from '#web/lib/store.ts';
import { openHistory } from '#web/shared/open-history.ts';
import { createLazyPart } from '#web/ui/lazy-part.tsx';
import { closeMissingPart } from '#web/ui/missing-part.ts';

const PriceHistoryDialog = createLazyPart(
  async () => (await import('./price-history-dialog.tsx')).PriceHistoryDialog,
);

const close = () => openHistory.set(null);

/** Render once on each page that shows prices. */
export function PriceHistoryDialogHost() {
  const history = useStore(openHistory);
  const [wasOpened, setWasOpened] = useState(false);
  if (history !== null && !wasOpened) setWasOpened(true);
  useEffect(() => close, []);
  return wasOpened ? (
    <PriceHistoryDialog history={history} onClose={close} onMissing={closeMissingPart(close)} />
  ) : null;
}
