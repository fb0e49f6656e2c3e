import { Check, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { ProposedItem } from '#contract/scan.ts';
import { t } from '#domain/language.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { rich } from '#web/lib/rich.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { useReviewProposedItem } from './use-proposed.ts';

function Row({
  proposed: { name, brand, unit, category, gtin, itemId, proposedAt },
  isPending,
  onReview,
}: {
  proposed: ProposedItem;
  isPending: boolean;
  onReview: (isAccepted: boolean) => void;
}) {
  const code = gtin === null ? null : gtin.replace(/^0{1,2}/, '');
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || repeat || isPending) return;
    if (key === 'a') onReview(true);
    if (key === 'r') onReview(false);
  };
  return (
    <li ref={useFocusOnRemoval()} onKeyDown={onKeyDown} className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          <Badge>{itemId === null ? t`A new item` : t`An item in our catalog`}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          {brand} · {unit} · {category}
        </p>
        <p className="text-sm text-ink-soft">
          {code === null
            ? t`Found on a receipt, reported on ${formatDay(proposedAt)}`
            : rich`${<span className="figures">{code}</span>}, reported on ${formatDay(proposedAt)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          isPending={isPending}
          aria-label={code === null ? t`Accept ${name}, ${unit}` : t`Accept barcode ${code} for ${name}`}
          aria-keyshortcuts="a"
          icon={<Check className="size-4" />}
          onClick={() => onReview(true)}
        >
          {t`Accept`}
        </Button>
        <Button
          aria-label={code === null ? t`Reject ${name}, ${unit}` : t`Reject barcode ${code} for ${name}`}
          aria-keyshortcuts="r"
          icon={<X className="size-4" />}
          onClick={() => onReview(false)}
        >
          {t`Reject`}
        </Button>
      </div>
    </li>
  );
}

export function ProposedItemsCard({ proposedItems }: { proposedItems: readonly ProposedItem[] | undefined }) {
  const { review, pendingId } = useReviewProposedItem();
  if (proposedItems === undefined || proposedItems.length === 0) return null;
  return (
    <CardSection
      title={t`Barcodes and new items`}
      description={t`What shoppers say an unknown barcode is, and new sizes from their receipts. Accept one and it becomes an item for everyone, or the barcode of an item we have.`}
    >
      <ul className="divide-y divide-line">
        {proposedItems.map((each) => (
          <Row
            key={each.id}
            proposed={each}
            isPending={pendingId === each.id}
            onReview={(isAccepted) => review(each, isAccepted)}
          />
        ))}
      </ul>
    </CardSection>
  );
}
