import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { t } from '#domain/language.ts';
import { isScanPending } from '#web/shared/scan-again.ts';
import { createLoadErrorHandler } from '#web/ui/chunk-load-error.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';

const CartScanDialog = createLazyComponent(
  async () => (await import('./cart-scan-dialog.tsx')).CartScanDialog,
);

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
      {isOpen && <CartScanDialog onClose={close} onMissing={createLoadErrorHandler(close)} />}
    </>
  );
}
