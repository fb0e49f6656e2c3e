import { Check, X } from 'lucide-react';
import type { PriceSource } from '#contract/providers.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardSection } from '#web/ui/card.tsx';

const stateNames = {
  live: 'Live',
  waiting: 'Waiting for prices',
  failing: 'Failing',
  paused: 'Paused',
  refused: 'Not in the comparison',
  scheduled: 'Updated by a scheduled job',
  off: 'Not in use',
  'not live': 'Not a live service',
} as const;

const numberFormat = new Intl.NumberFormat('en-US');
const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const formatTime = (instant: string) => timeFormat.format(new Date(instant));

function Permission({ isAllowed, children }: { isAllowed: boolean; children: string }) {
  const Icon = isAllowed ? Check : X;
  return (
    <li className="flex items-center gap-2">
      <Icon className="size-4 shrink-0 text-ink-soft" />
      {`${isAllowed ? 'May be' : 'May not be'} ${children}`}
    </li>
  );
}

function CallStatistics({
  source: { lastHour, lastDay, lastAnswerAt, lastPriceAt, pausedUntil, lastFailure },
}: {
  source: PriceSource;
}) {
  if (lastHour === null) return null;
  return (
    <ul className="figures space-y-1 text-sm">
      <li>
        Last hour: {numberFormat.format(lastHour.callCount)} calls, {numberFormat.format(lastHour.priceCount)}{' '}
        prices, {numberFormat.format(lastHour.failureCount)} failures
      </li>
      {lastDay.map(({ endpoint, callCount, budget }) => (
        <li key={endpoint}>
          Last day, {endpoint}: {numberFormat.format(callCount)} of {numberFormat.format(budget)} calls
        </li>
      ))}
      {lastAnswerAt !== null && <li>Last response on {formatTime(lastAnswerAt)}</li>}
      <li>{lastPriceAt === null ? 'No prices yet' : `Last price on ${formatTime(lastPriceAt)}`}</li>
      {pausedUntil !== null && <li>Retries after {formatTime(pausedUntil)}</li>}
      {lastFailure !== null && (
        <li className="wrap-anywhere">
          Last failure on {formatTime(lastFailure.at)}: {lastFailure.message}
        </li>
      )}
    </ul>
  );
}

export function PriceSourceCard({ source }: { source: PriceSource }) {
  const { name, state, reason, termsUrl, readAt, requiredWords, maxCacheSeconds, note } = source;
  return (
    <CardSection title={name} description={note}>
      <div className="space-y-3 pt-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={state === 'failing' || state === 'paused' ? 'amber' : 'neutral'}>
            {stateNames[state]}
          </Badge>
          {reason !== null && <span className="text-sm">{reason}</span>}
        </p>
        <ul className="space-y-1 text-sm">
          <Permission isAllowed={source.mayCompare}>compared with other stores</Permission>
          <Permission isAllowed={source.mayStore}>stored</Permission>
          <Permission isAllowed={source.mayShowHistory}>shown as history</Permission>
        </ul>
        <CallStatistics source={source} />
        <p className="text-sm text-ink-soft">
          {requiredWords !== null && `To be named as “${requiredWords}”. `}
          {maxCacheSeconds !== null && `Kept for at most ${numberFormat.format(maxCacheSeconds)} seconds. `}
          {termsUrl !== null && (
            <>
              {`Terms read on ${formatDay(`${readAt}T12:00:00`)}, at second hand. `}
              <a href={termsUrl} className="inline-block py-2.5 underline underline-offset-4">
                {`Terms of ${name}`}
              </a>
            </>
          )}
        </p>
      </div>
    </CardSection>
  );
}
