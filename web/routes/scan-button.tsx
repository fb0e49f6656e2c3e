import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { t } from '#domain/language.ts';
import { isScanPending } from '#web/shared/scan-again.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { createLazyPart } from '#web/ui/lazy-part.tsx';
import { closeMissingPart } from '#web/ui/missing-part.ts';

const ScanCart = createLazyPart(async () => (await import('./scan-cart.tsx')).ScanCart);

export function ScanButton() {
  const [isOpen, setIsOpen] = useState(isScanPending);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        label={t`Scan a barcode`}
        icon={<ScanBarcode className="size-5" />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <ScanCart onClose={close} onMissing={closeMissingPart(close)} />}
    </>
  );
}
