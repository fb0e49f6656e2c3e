import { Check, Clock } from 'lucide-react';
import { t } from '#domain/language.ts';
import { describeAge, isAging } from '#domain/price/age.ts';
import { SIMULATED_SOURCE } from '#domain/price/demo-prices.ts';
import type { ShownPrice } from '#domain/price/price.ts';
import { cx } from '#web/lib/cx.ts';

export function PriceAgeLabel({
  shown: { source, observedAt, scope },
  now,
}: {
  shown: ShownPrice;
  now: Date;
}) {
  if (source === SIMULATED_SOURCE || observedAt === null) return null;
  const isOld = isAging(observedAt, now);
  const isHere = scope === 'store';
  const age = describeAge(observedAt, now, null);
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-sm whitespace-nowrap',
        isOld ? 'text-amber' : 'text-ink-soft',
      )}
    >
      {isOld && <Clock className="size-3.5 stroke-2" />}
      {isHere && !isOld && <Check className="size-3.5 stroke-2" />}
      {isHere ? (
        <>
          <span className="sr-only">{t`seen`} </span>
          {age}
        </>
      ) : (
        t`seen at this chain ${age}`
      )}
    </span>
  );
}
