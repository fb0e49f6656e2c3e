import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { copyListLines } from '#contract/lists.ts';
import { formatCount, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { refreshCart } from '#web/shared/cart-cache.ts';
import { refreshCartNotes } from '#web/shared/free-lines-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { listsQuery } from './lists-query.ts';

const CART_DESTINATION = 'cart';

type Props = {
  listId: number;
  lines: readonly string[];
  canMove: boolean;
  onDone: (isMoved: boolean) => void;
  onClose: () => void;
};

function Form({ listId, lines, canMove, onDone }: Props) {
  const client = useQueryClient();
  const { data: lists = [] } = useQuery(listsQuery);
  const [destination, setDestination] = useState(CART_DESTINATION);
  const [problem, setProblem] = useState<string | null>(null);
  const once = useSingleFlight();
  const otherLists = lists.filter(
    ({ id, role, isArchived }) => id !== listId && role !== 'tick' && !isArchived,
  );
  const destinations = [{ value: CART_DESTINATION, label: t`My cart` }].concat(
    otherLists.map(({ id, name }) => ({ value: String(id), label: name })),
  );
  const copyOrMove = (isMove: boolean) =>
    once('copy', async () => {
      const toListId = destination === CART_DESTINATION ? null : Number(destination);
      try {
        const body = { lines: [...lines], toListId, isMove };
        const { count } = await request(copyListLines, { params: { id: listId }, body });
        await Promise.all([refreshCart(client), refreshCartNotes(client)]);
        const name = destinations.find(({ value }) => value === destination)?.label ?? '';
        toast({
          title: isMove ? t`Moved` : t`Copied`,
          description: t`${formatCount(count, 'line')} to ${name}`,
        });
        onDone(isMove);
      } catch (error) {
        setProblem(errorMessage(error, t`Nothing was copied. Please try again.`));
      }
    });
  return (
    <div className="space-y-4 pt-1">
      <fieldset className="space-y-2">
        <legend className="sr-only">{t`Move to`}</legend>
        {destinations.map(({ value, label }) => (
          <label
            key={value}
            className="flex cursor-pointer items-center gap-3 rounded-lg border border-line-strong px-3 touch has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="to"
              checked={destination === value}
              onChange={() => setDestination(value)}
              className="size-4 accent-(--accent)"
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </label>
        ))}
      </fieldset>
      {problem !== null && (
        <Notice tone="red" title={t`Nothing was copied`}>
          <p>{problem}</p>
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {canMove && <Button onClick={() => void copyOrMove(true)}>{t`Move`}</Button>}
        <Button variant="primary" onClick={() => void copyOrMove(false)}>
          {t`Copy`}
        </Button>
      </div>
    </div>
  );
}

export function CopyLinesDialog(props: Props) {
  const { lines, onClose } = props;
  return (
    <Dialog
      isOpen={lines.length > 0}
      onOpenChange={onClose}
      title={t`Copy ${formatCount(lines.length, 'line')}`}
      description={t`Move to your cart or another list.`}
    >
      {lines.length > 0 && <Form {...props} />}
    </Dialog>
  );
}
