import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { removeSharedComparison, type SharedComparison } from '#contract/shared-comparisons.ts';
import { formatCount, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { requestDeletion } from '#web/api/remove.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { sharedComparisonsQuery } from './comparisons-query.ts';

function Row({ comparison, onRemove }: { comparison: SharedComparison; onRemove: () => void }) {
  const { id, sentence, lineCount, sharedAt } = comparison;
  const itemCountText = formatCount(lineCount, 'item');
  const day = formatDay(sharedAt);
  return (
    <li ref={useFocusOnRemoval()} className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <a
          href={`/compared/${id}`}
          className="inline-flex items-center font-medium underline underline-offset-4 touch"
        >
          {sentence ?? t`Prices for ${itemCountText}`}
        </a>
        <p className="text-sm text-ink-soft">{t`${itemCountText}, shared ${day}`}</p>
      </div>
      <IconButton
        label={t`Delete the comparison from ${day}`}
        icon={<Trash2 aria-hidden className="size-4" strokeWidth={1.75} />}
        onClick={onRemove}
      />
    </li>
  );
}

function RemoveDialog({ comparison, onClose }: { comparison: SharedComparison | null; onClose: () => void }) {
  const client = useQueryClient();
  const removeMutation = useMutation({
    mutationFn: ({ id }: SharedComparison) =>
      requestDeletion(removeSharedComparison, { params: { comparisonId: id } }),
    onSuccess: (_, { id }) => {
      client.setQueryData(sharedComparisonsQuery.queryKey, (cached) =>
        cached?.filter((each) => each.id !== id),
      );
      toast({ title: t`Comparison deleted`, description: t`Its link no longer works.` });
    },
    onError: (error) =>
      toastFailure(
        t`Couldn’t delete it`,
        errorMessage(error, t`Couldn’t delete the comparison. Please try again.`),
      ),
    onSettled: onClose,
  });
  return (
    <Dialog
      isOpen={comparison !== null}
      onOpenChange={onClose}
      title={t`Delete this comparison?`}
      description={t`The link will stop working for everyone. This can’t be undone.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Keep it`}</Button>
          <Button
            variant="danger"
            isPending={removeMutation.isPending}
            onClick={() => comparison !== null && removeMutation.mutate(comparison)}
          >
            {t`Delete comparison`}
          </Button>
        </>
      }
    />
  );
}

export function SharedComparisonsCard() {
  const { data: comparisons, error, refetch } = useQuery(sharedComparisonsQuery);
  const [comparisonToRemove, setComparisonToRemove] = useState<SharedComparison | null>(null);
  if (error === null && (comparisons ?? []).length === 0) return null;
  return (
    <CardSection
      title={t`Comparisons you’ve shared`}
      description={t`Anyone with the link can open them. Prices in them don’t change.`}
    >
      {error !== null && comparisons === undefined && (
        <LoadFailure title={t`Couldn’t load your comparisons`} error={error} refetch={refetch} />
      )}
      {comparisons !== undefined && (
        <ul className="divide-y divide-line">
          {comparisons.map((comparison) => (
            <Row
              key={comparison.id}
              comparison={comparison}
              onRemove={() => setComparisonToRemove(comparison)}
            />
          ))}
        </ul>
      )}
      <RemoveDialog comparison={comparisonToRemove} onClose={() => setComparisonToRemove(null)} />
    </CardSection>
  );
}
