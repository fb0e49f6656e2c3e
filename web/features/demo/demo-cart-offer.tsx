import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addCartEntry } from '#contract/cart.ts';
import { listGroceryItems } from '#contract/grocery-items.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { quantityPrefix } from '#domain/item/quantity-prefix.ts';
import { formatCount, localizedItemName, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { rich } from '#web/lib/rich.ts';
import { requestedBrandAndSizeText } from '#web/shared/brand-text.ts';
import { refreshCart, toRequestedItem } from '#web/shared/cart-cache.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { readDemo } from './demo-state.ts';
import { storedDemo } from './demo-storage.ts';
import { findBestMatch, type ItemMatch } from './match-items.ts';
import { type SampleItem, sampleItems } from './sample-catalog.ts';

type WantedItem = { sample: SampleItem; quantity: number; firmness: Firmness };
type MatchedItem = WantedItem & { match: ItemMatch | null };

const listWantedItems = (): WantedItem[] =>
  (readDemo()?.lines ?? []).flatMap(({ itemId, quantity, firmness }) => {
    const sample = sampleItems.find(({ id }) => id === itemId);
    return sample ? [{ sample, quantity, firmness }] : [];
  });

async function matchItems(wantedItems: readonly WantedItem[], signal: AbortSignal): Promise<MatchedItem[]> {
  return Promise.all(
    wantedItems.map(async ({ sample, ...item }) => {
      const query = { name: sample.name, limit: 100 };
      const items = await request(listGroceryItems, { query }, signal);
      return { sample, ...item, match: findBestMatch(sample, items) };
    }),
  );
}

async function addMatchedItems(
  matchedItems: readonly MatchedItem[],
): Promise<{ refused: string[]; reason: string }> {
  const refusedNames: string[] = [];
  let reason = '';
  for (const { match, quantity, firmness } of matchedItems) {
    if (match === null) continue;
    try {
      await request(addCartEntry, { body: toRequestedItem({ itemId: match.item.id, quantity, firmness }) });
    } catch (error) {
      refusedNames.push(localizedItemName(match.item.name));
      reason = errorMessage(error, t`Failed to add item to cart`);
    }
  }
  return { refused: refusedNames, reason };
}

const likenessTexts = {
  same: '',
  'other size': t`(different size)`,
  'other brand': t`(different brand)`,
} as const;

function MatchList({ matchedItems }: { matchedItems: readonly MatchedItem[] }) {
  const unmatchedItems = matchedItems.filter(({ match }) => match === null);
  return (
    <details className="text-sm text-ink-soft open:basis-full">
      <summary className="inline-flex cursor-pointer items-center underline underline-offset-4 touch">
        {t`See what will be added`}
      </summary>
      <ul className="list-disc space-y-0.5 pl-5">
        {matchedItems.map(
          ({ sample, quantity, firmness, match }) =>
            match && (
              <li key={`${sample.id} ${firmness}`}>
                {quantityPrefix(quantity, match.item.unit)} {localizedItemName(match.item.name)},{' '}
                {requestedBrandAndSizeText({ item: match.item, firmness })}{' '}
                <span className="text-amber">{firmness !== 'any' && likenessTexts[match.likeness]}</span>
              </li>
            ),
        )}
      </ul>
      {unmatchedItems.length > 0 && (
        <p className="mt-1 text-amber">
          {rich`Not in our catalog: ${unmatchedItems.map(({ sample }) => localizedItemName(sample.name)).join(', ')}`}
        </p>
      )}
    </details>
  );
}

export function DemoCartOffer() {
  const client = useQueryClient();
  const [wantedItems] = useState(listWantedItems);
  const [isDismissed, setIsDismissed] = useState(false);
  const matches = useQuery({
    queryKey: ['demo', 'matches'],
    queryFn: ({ signal }) => matchItems(wantedItems, signal),
    enabled: wantedItems.length > 0 && !isDismissed,
  });
  const dismiss = () => {
    storedDemo.write(null);
    setIsDismissed(true);
  };
  const addMutation = useMutation({
    mutationFn: addMatchedItems,
    onSuccess: async ({ refused, reason }, matchedItems) => {
      await refreshCart(client);
      const count = matchedItems.filter(({ match }) => match !== null).length - refused.length;
      if (refused.length > 0) {
        toastFailure(t`Not added: ${refused.join(', ')}`, reason);
      } else {
        toast({ title: t`${formatCount(count, 'item')} from your demo cart added` });
      }
      // Keep the offer if nothing was added, so that the shopper can try again.
      if (count > 0) dismiss();
    },
  });
  const matchedItems = matches.data ?? [];
  const count = matchedItems.filter(({ match }) => match !== null).length;
  if (isDismissed || matches.data === undefined || count === 0) return null;
  return (
    <Card className="px-4 py-2.5 sm:px-5 print:hidden">
      <h2 className="font-medium">
        {count === 1 ? t`Add the item from your demo cart?` : t`Add the ${count} items from your demo cart?`}
      </h2>
      <div className="mt-1 flex flex-wrap items-start gap-2">
        <Button size="sm" isPending={addMutation.isPending} onClick={() => addMutation.mutate(matchedItems)}>
          {t`Add`}
        </Button>
        <Button size="sm" variant="quiet" onClick={dismiss}>
          {t`No thanks`}
        </Button>
        <MatchList matchedItems={matchedItems} />
      </div>
    </Card>
  );
}
