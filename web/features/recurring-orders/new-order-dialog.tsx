import { useState } from 'react';
import { nextDueDate, type RecurringFrequency, recurringFrequencies } from '#domain/account/recurrence.ts';
import { formatCount, t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { getDeviceTimeZone } from '#web/lib/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { dayText, frequencyTitles } from './order-text.ts';

const getNow = () => new Date();

export function NewOrderDialog({
  isOpen,
  cartCount,
  hasNotes,
  isPending,
  onCreate,
  onClose,
}: {
  isOpen: boolean;
  cartCount: number;
  hasNotes: boolean;
  isPending: boolean;
  onCreate: (frequency: RecurringFrequency) => void;
  onClose: () => void;
}) {
  const [frequency, setFrequency] = useState<RecurringFrequency>('weekly');
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t`New recurring order`}
      description={`${t`The ${formatCount(cartCount, 'item')} in your cart now. On each date, we’ll add them to your cart and email you. We never place the order.`}${hasNotes ? ` ${t`Notes aren’t included.`}` : ''}`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isPending={isPending} onClick={() => onCreate(frequency)}>
            {isPending ? t`Creating...` : t`Create order`}
          </Button>
        </>
      }
    >
      <fieldset className="space-y-2 pt-1">
        <legend className="mb-1 text-sm font-medium">{t`How often`}</legend>
        {recurringFrequencies.map((each) => (
          <label
            key={each}
            className="flex cursor-pointer items-center gap-3 rounded-lg border border-line px-3 touch has-checked:border-ink"
          >
            <input
              type="radio"
              name="frequency"
              value={each}
              checked={frequency === each}
              onChange={() => setFrequency(each)}
              className="size-4 accent-ink"
            />
            <span className="flex-1 font-medium">{frequencyTitles[each]}</span>
            <span className="text-sm text-ink-soft">
              {rich`first on ${dayText(nextDueDate({ frequency: each, createdAt: getNow(), timeZone: getDeviceTimeZone() }, getNow()))}`}
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
