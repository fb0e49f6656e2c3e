import type { CartEntry } from '#contract/cart.ts';
import { StartNewListButton } from '#web/features/cart/start-new-list.tsx';
import { LastTrip } from '#web/features/receipts/last-trip.tsx';
import { UsualBasketCard } from '#web/features/receipts/usual-basket.tsx';
import { PrintedList } from './printed-list.tsx';

export function CartFooter(cart: { entries: readonly CartEntry[]; notes: readonly string[] }) {
  if (cart.entries.length + cart.notes.length === 0) {
    return (
      <>
        <UsualBasketCard />
        <LastTrip />
      </>
    );
  }
  return (
    <>
      <LastTrip next={<StartNewListButton size="sm" />} />
      <PrintedList {...cart} entries={cart.entries.map((entry) => ({ ...entry, notes: entry.note }))} />
    </>
  );
}
