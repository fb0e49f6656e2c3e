import { Check, Clock } from 'lucide-react';
import { t } from '#domain/language.ts';
import { describeAge, isAgeing } from '#domain/price/age.ts';
import { SIMULATED } from '#domain/price/demo-prices.ts';
import type { ShownPrice } from '#domain/price/price.ts';
import { cx } from '#web/lib/cx.ts';
import { timeZone } from '#web/lib/time-zone.ts';

/** Marks a price that was seen, with its age; a clock instead of the check once it is too old to rely on. */
export function Seen({ shown: { source, observedAt, scope }, now }: { shown: ShownPrice; now: Date }) {
  if (source === SIMULATED || observedAt === null) return null;
  const isOld = isAgeing(observedAt, now);
  const Icon = isOld ? Clock : Check;
  const age = describeAge(observedAt, now, timeZone);
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-sm whitespace-nowrap',
        isOld ? 'text-amber' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={2} />
      <span className="sr-only">{scope === 'store' ? t`seen` : t`seen at this chain`} </span>
      {age}
    </span>
  );
}
