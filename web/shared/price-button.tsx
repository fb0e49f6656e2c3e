import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { shownPriceDetails } from './price-details.ts';

export function PriceButton({
  entryId,
  storeId,
  className,
  children,
}: {
  entryId: number;
  storeId: number;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={cx('price-button', className)}
      // Ignore the second click of a double-click.
      onClick={({ currentTarget: button, detail }) => {
        if (detail < 2)
          shownPriceDetails.set(
            shownPriceDetails.read()?.button === button ? null : { entryId, storeId, button },
          );
      }}
    >
      {children}
    </button>
  );
}
