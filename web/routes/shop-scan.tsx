import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { t } from '#domain/language.ts';
import type { ShopParts } from '#web/features/shop/shop-view.tsx';
import { isScanPending } from '#web/shared/scan-again.ts';
import { Button } from '#web/ui/button.tsx';
import { createLazyPart } from '#web/ui/lazy-part.tsx';
import { closeMissingPart } from '#web/ui/missing-part.ts';

const ScanInShop = createLazyPart(async () => (await import('./scan-in-shop.tsx')).ScanInShop);

export function ShopScan(parts: ShopParts) {
  const [isOpen, setIsOpen] = useState(isScanPending);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-mr-2.5 shrink-0"
        icon={<ScanBarcode className="size-5" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t`Scan`}
      </Button>
      {isOpen && <ScanInShop {...parts} onClose={close} onMissing={closeMissingPart(close)} />}
    </>
  );
}
