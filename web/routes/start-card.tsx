import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Preferences } from '#contract/preferences.ts';
import { formatCount, t } from '#domain/language.ts';
import { BasicItemButtons } from '#web/features/cart/basics.tsx';
import { useAddToCart } from '#web/features/cart/use-cart.ts';
import { noStoresText } from '#web/features/comparison/comparison-text.ts';
import { createItemSearchQuery } from '#web/features/grocery-items/item-queries.ts';
import { findFirstOption } from '#web/features/grocery-items/search-groups.ts';
import { pasteRequestCount } from '#web/features/list-entry/paste-requests.ts';
import { cx } from '#web/lib/cx.ts';
import { reportCartFailure } from '#web/shared/cart-cache.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LocationChoice } from './location-card.tsx';

function StepMark({ step, isDone }: { step: number; isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'figures flex size-7 shrink-0 items-center justify-center rounded-full font-semibold',
        isDone ? 'bg-accent-soft text-accent-strong' : 'bg-ink text-paper',
      )}
    >
      {isDone ? <Check className="size-4 stroke-[2.25]" /> : step}
    </span>
  );
}

function useAddBasicItem(storeIds: readonly number[]) {
  const client = useQueryClient();
  const { add, waitForCart } = useAddToCart();
  const [pending, setPending] = useState<string | null>(null);
  const addBasicItem = async (text: string) => {
    setPending(text);
    try {
      const option = findFirstOption(await client.fetchQuery(createItemSearchQuery(storeIds)(text)));
      if (option !== undefined && (await add(option))) await waitForCart();
    } catch (error) {
      reportCartFailure(t`Failed to add item to cart`, error);
    }
    setPending(null);
  };
  return { pending, addBasic: addBasicItem };
}

export function StartCard({
  preferences,
  itemCount,
  milesWithoutStores,
  budgetLine,
}: {
  preferences: Preferences;
  itemCount: number;
  milesWithoutStores: number | undefined;
  budgetLine: ReactNode;
}) {
  const { location, stores, storeIds } = preferences;
  const { pending, addBasic: addBasicItem } = useAddBasicItem(storeIds);
  const hasStores = stores.length > 0;
  return (
    <Card>
      <h2 className="sr-only">{t`Where to shop`}</h2>
      <ol className="divide-y divide-line">
        <li>
          <LocationChoice preferences={preferences} mark={<StepMark step={1} isDone={hasStores} />} />
          {/* Hidden if no store is within the selected distance, because the picker above says so. */}
          {location !== null && !hasStores && milesWithoutStores === undefined && (
            <p className="px-4 pb-3 font-medium sm:px-5">{noStoresText(undefined)}</p>
          )}
        </li>
        <li className="px-4 py-3 sm:px-5">
          <div className="flex items-center gap-3">
            <StepMark step={2} isDone={itemCount > 0} />
            <h2 className="text-base font-medium tracking-normal">
              {itemCount > 0 ? t`${formatCount(itemCount, 'item')} in your cart` : t`What do you need?`}
            </h2>
          </div>
          {itemCount === 0 && (
            <div className="mt-2 flex flex-wrap gap-2">
              <Button
                size="sm"
                variant={hasStores ? 'primary' : 'secondary'}
                aria-haspopup="dialog"
                onClick={() => pasteRequestCount.set(pasteRequestCount.read() + 1)}
              >
                {t`Paste a list`}
              </Button>
              <BasicItemButtons onChoose={(text) => void addBasicItem(text)} pending={pending} />
            </div>
          )}
        </li>
      </ol>
      <div className="border-t border-line px-4 py-2 sm:px-5">{budgetLine}</div>
    </Card>
  );
}
