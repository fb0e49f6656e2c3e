import type { CartEntry } from '#contract/cart.ts';
import type { Store } from '#contract/stores.ts';
import { ExportCartDialog } from '#web/features/export/export-cart-dialog.tsx';
import { SmsForm } from '#web/features/messages/sms-form.tsx';
import { ShareListDialog } from '#web/features/shared-lists/share-list-dialog.tsx';
import { PrintedList } from './printed-list.tsx';
import { usePremiumOffer } from './use-premium-offer.tsx';

/**
 * What a shopper does with a full cart: take it to a store, away as a file or text, or share it as a list. Also what
 * the page prints. Nothing while the cart is empty. `firstStoreId` is the store to propose.
 */
export function CartHandOver({
  entries,
  stores,
  firstStoreId,
  isPremium,
}: {
  entries: readonly CartEntry[];
  stores: readonly Store[];
  firstStoreId: number | null;
  isPremium: boolean;
}) {
  const premium = usePremiumOffer();
  if (entries.length === 0) return null;
  const smsForm =
    (sentTitle: 'SMS Sent!' | 'SMS Sent Successfully!') => (message: string, onPremiumOver: () => void) => (
      <SmsForm defaultMessage={message} sentTitle={sentTitle} onPremiumOver={onPremiumOver} />
    );
  const first = stores.filter(({ id }) => id === firstStoreId);
  return (
    <div className="grid grid-cols-1 gap-2 sm:flex sm:flex-wrap">
      <ExportCartDialog
        lines={entries.map(({ item, quantity }) => ({ ...item, quantity }))}
        stores={[...first, ...stores.filter((store) => !first.includes(store))]}
        isPremium={isPremium}
        onPremiumFeature={premium.offer}
        smsForm={smsForm('SMS Sent!')}
      />
      <ShareListDialog
        isPremium={isPremium}
        onPremiumFeature={premium.offer}
        smsForm={smsForm('SMS Sent Successfully!')}
      />
      <PrintedList entries={entries} />
      {premium.dialog}
    </div>
  );
}
