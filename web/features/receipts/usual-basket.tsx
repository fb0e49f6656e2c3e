import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addListToCart, undoListAddition } from '#contract/list-entry.ts';
import type { UsualBasketItem } from '#contract/receipts.ts';
import { quantityPrefix } from '#domain/item/quantity-prefix.ts';
import { formatCount, localizedItemName, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { useEarlyInput } from '#web/lib/early-input.ts';
import { rich } from '#web/lib/rich.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { requestedBrandAndSizeText } from '#web/shared/brand-text.ts';
import { refreshCart, toRequestedItem } from '#web/shared/cart-cache.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { usualBasketQuery } from './receipts-query.ts';

/** The card stays dismissed only for this session, because the next empty cart is probably for another week. */
const storedDismissal = createStoredText('sessionStorage', 'usual-basket-refused');

function useAddUsualItems() {
  const client = useQueryClient();
  const undoAddition = async (items: ReturnType<typeof toRequestedItem>[]) => {
    try {
      await request(undoListAddition, { body: { wishes: items, freeLineIds: [] } });
    } catch (error) {
      toastFailure(t`Error`, errorMessage(error, t`Couldn’t undo that.`));
    }
    await refreshCart(client);
  };
  return useMutation({
    mutationFn: (items: ReturnType<typeof toRequestedItem>[]) =>
      request(addListToCart, { body: { wishes: items, freeLines: [] } }),
    onSuccess: async (_answer, items) => {
      await refreshCart(client);
      toast({
        title: t`Added to cart`,
        description: t`${formatCount(items.length, 'item')} you buy about every week.`,
        action: { label: t`Undo`, run: () => void undoAddition(items) },
      });
    },
    onError: (error) => toastFailure(t`Error`, errorMessage(error, t`Couldn’t add them.`)),
  });
}

function Entry({
  entry: { item, quantity, firmness, times },
  isSelected,
  onToggle,
}: {
  entry: UsualBasketItem;
  isSelected: boolean;
  onToggle: () => void;
}) {
  return (
    <li>
      <label className="flex cursor-pointer items-center gap-x-3 rounded-lg px-2 py-1.5 touch hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-ring">
        <input
          ref={useEarlyInput<HTMLInputElement>()}
          type="checkbox"
          checked={isSelected}
          onChange={onToggle}
          className="size-4.5 shrink-0 accent-ink outline-none"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {quantity !== 1 && `${quantityPrefix(quantity, item.unit)} `}
          {localizedItemName(item.name)}{' '}
          <span className="text-sm text-ink-soft">{requestedBrandAndSizeText({ item, firmness })}</span>
        </span>
        <span className="shrink-0 text-sm text-ink-soft figures">{rich`${times} times`}</span>
      </label>
    </li>
  );
}

export function UsualBasketCard() {
  const [isDismissed, setIsDismissed] = useState(() => storedDismissal.read() !== null);
  const [deselectedIds, setDeselectedIds] = useState<readonly number[]>([]);
  const { data } = useQuery({ ...usualBasketQuery, enabled: !isDismissed });
  const addMutation = useAddUsualItems();
  if (isDismissed || data === undefined || data.length === 0) return null;
  const selectedEntries = data.filter(({ item }) => !deselectedIds.includes(item.id));
  const toggle = (id: number) =>
    setDeselectedIds(
      deselectedIds.includes(id) ? deselectedIds.filter((other) => other !== id) : [...deselectedIds, id],
    );
  return (
    <CardSection title={t`You buy these about every week. Add them?`} description={t`From your receipts.`}>
      <ul className="-mx-2">
        {data.map((entry) => (
          <Entry
            key={entry.item.id}
            entry={entry}
            isSelected={!deselectedIds.includes(entry.item.id)}
            onToggle={() => toggle(entry.item.id)}
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button
          variant="quiet"
          onClick={() => {
            storedDismissal.write('yes');
            setIsDismissed(true);
          }}
        >
          {t`Not now`}
        </Button>
        <Button
          variant="primary"
          isPending={addMutation.isPending}
          disabledReason={selectedEntries.length === 0 ? t`Choose an item first.` : undefined}
          onClick={() =>
            addMutation.mutate(
              selectedEntries.map(({ item, ...entry }) => toRequestedItem({ itemId: item.id, ...entry })),
            )
          }
        >
          {t`Add ${formatCount(selectedEntries.length, 'item')}`}
        </Button>
      </div>
    </CardSection>
  );
}
