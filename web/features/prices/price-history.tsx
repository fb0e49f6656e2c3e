import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdvertisedPrice } from '#contract/advertised-price.ts';
import type { OfficialPrice } from '#contract/official-price.ts';
import { getPriceHistory, type PriceHistory as History, type PricePoint } from '#contract/prices.ts';
import { formatCount, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { ageInDays, describeAge, STORE_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import { isRecentMonth } from '#domain/price/estimate/official-price.ts';
import { toNonMemberPrice } from '#domain/price/member-price.ts';
import { computeUsualRange, judgePrice, judgePriceAgainstAverage } from '#domain/price/verdict.ts';
import { cacheTimes, createQueryOptions } from '#web/api/query.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { rich } from '#web/lib/rich.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { WicLine } from '#web/shared/wic-line.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { getRegularPriceCents, PriceHistoryChart, pricePointKey } from './history-chart.tsx';
import { AdvertisedPriceLine, monthText, OfficialPriceLine } from './published-prices.tsx';
import type { ChartFrame } from './step-line.ts';

type StorePoints = History['stores'][number];
type PublishedPrices = { official: OfficialPrice | undefined; advertised: AdvertisedPrice | undefined };

const verdictTexts = { good: t`A good price`, usual: t`The usual price`, expensive: t`High` } as const;

function PriceVerdict({
  points,
  official,
  advertised,
  now,
}: PublishedPrices & { points: readonly PricePoint[]; now: Date }) {
  const newestPoint = points.at(-1);
  if (newestPoint === undefined) return null;
  const seenCents = points.map(({ priceCents }) => priceCents);
  const usualRange = computeUsualRange(seenCents);
  const verdict = judgePrice(newestPoint.priceCents, seenCents);
  const isRecent = ageInDays(newestPoint.observedAt, now) <= STORE_PRICE_MAX_AGE_DAYS;
  if (usualRange === null || verdict === null) {
    if (!isRecent) return null;
    if (advertised !== undefined && newestPoint.priceCents <= advertised.priceCents)
      return (
        <p className="text-sm">
          <span className="font-semibold">{verdictTexts.good}</span>{' '}
          {t`compared with advertised prices, which are only specials.`}
        </p>
      );
    if (!official?.isNearSize || !isRecentMonth(official.month, now)) return null;
    return (
      <p className="text-sm">
        <span className="font-semibold">
          {verdictTexts[judgePriceAgainstAverage(newestPoint.priceCents, official.priceCents)]}
        </span>{' '}
        {t`compared with the average of ${monthText(official.month)}.`}
      </p>
    );
  }
  return (
    <p className="text-sm">
      {isRecent && <span className="font-semibold">{verdictTexts[verdict]}. </span>}
      {rich`Half of the ${points.length} prices seen were between ${<span className="figures">{formatUsd(usualRange.lowCents)}</span>} and ${<span className="figures">{formatUsd(usualRange.highCents)}</span>}.`}
    </p>
  );
}

function PriceList({ points }: { points: readonly PricePoint[] }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-ink-soft">
        {t`Show all ${formatCount(points.length, 'price')}`}
      </summary>
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t`Seen`}</th>
            <th scope="col">{t`Where, and who saw it`}</th>
            <th scope="col">{t`Price`}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={pricePointKey(point)}>
              <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
                {formatDay(point.observedAt)}
              </th>
              <td className="py-1 pr-3 text-ink-soft wrap-anywhere">
                {point.scope === 'store' ? t`this store` : t`at another store in the chain`}
                {point.channel !== 'in-store' && `, ${point.channel}`} · {point.source}
              </td>
              <td className="figures py-1 text-right whitespace-nowrap">
                {formatUsd(point.priceCents)}
                {point.isMember && ` ${t`with card`}`}
                {point.regularPriceCents !== null && (
                  <span className="block text-ink-soft">
                    {point.isMember
                      ? t`without ${formatUsd(point.regularPriceCents)}`
                      : t`regular ${formatUsd(point.regularPriceCents)}`}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function StoreHistory({
  storePoints,
  frame,
  official,
  advertised,
  now,
}: PublishedPrices & { storePoints: StorePoints; frame: ChartFrame; now: Date }) {
  const { store, points } = storePoints;
  const newestPoint = points.at(-1);
  // Prices that require a loyalty card don't apply to everyone.
  const nonMemberPoints = points.flatMap(
    (point) => toNonMemberPrice({ ...point, isMember: point.isMember ?? false }) ?? [],
  );
  const shownPoint = nonMemberPoints.at(-1) ?? newestPoint;
  const isMemberPrice = newestPoint?.isMember === true;
  const prices = nonMemberPoints.map(({ priceCents }) => priceCents);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const age = newestPoint === undefined ? '' : describeAge(newestPoint.observedAt, now, null);
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex items-center gap-2">
        <LogoCircle letters={store.logo} color={store.color} size="sm" />
        <h3 className="min-w-0 flex-1 truncate font-medium" title={store.name}>
          {store.name}
        </h3>
        {shownPoint !== undefined && (
          <span className="figures text-right">
            <span className="font-semibold">{formatUsd(shownPoint.priceCents)}</span>
            {isMemberPrice && (
              <span className="block text-sm text-ink-soft">
                {nonMemberPoints.length > 0
                  ? t`${formatUsd(newestPoint.priceCents)} with card`
                  : t`with card`}
              </span>
            )}
          </span>
        )}
      </div>
      {newestPoint === undefined ? (
        <p className="text-sm text-ink-soft">{t`No one has reported a price here or at this chain.`}</p>
      ) : (
        <>
          <PriceHistoryChart points={points} frame={frame} averageCents={official?.priceCents} />
          <p className="text-sm text-ink-soft">
            {newestPoint.scope === 'chain'
              ? rich`Last seen ${age} at another store in the chain.`
              : rich`Last seen ${age}.`}
            {low < high && ` ${t`From ${formatUsd(low)} to ${formatUsd(high)}.`}`}
          </p>
          <PriceVerdict points={nonMemberPoints} official={official} advertised={advertised} now={now} />
          <PriceList points={points} />
        </>
      )}
    </li>
  );
}

function StoreHistories({ history, now }: { history: History; now: Date }) {
  const { official, advertised } = history;
  const points = history.stores.flatMap((storePoints) => storePoints.points);
  const prices = points.flatMap((point) => [
    point.priceCents,
    getRegularPriceCents(point) ?? point.priceCents,
  ]);
  if (official !== undefined && prices.length > 0) prices.push(official.priceCents);
  const frame: ChartFrame = {
    width: 320,
    height: 56,
    sinceMs: Math.min(...points.map(({ observedAt }) => Date.parse(observedAt))),
    nowMs: now.getTime(),
    lowCents: Math.min(...prices),
    highCents: Math.max(...prices),
  };
  const publishedPrices = (
    <>
      <WicLine wic={history.wic} />
      {official && <OfficialPriceLine officialPrice={official} />}
      {advertised && <AdvertisedPriceLine advertisedPrice={advertised} />}
    </>
  );
  if (points.length === 0)
    return (
      <>
        <p className="py-4 text-ink-soft">{t`No one else has reported a price for this in the last year.`}</p>
        {publishedPrices}
      </>
    );
  return (
    <>
      {publishedPrices}
      <ul>
        {history.stores.map((storePoints) => (
          <StoreHistory key={storePoints.store.id} {...{ storePoints, frame, official, advertised, now }} />
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {t`${formatDay(new Date(frame.sinceMs))} to today, all on one scale. ● this store, ○ another store in the chain, ◆ sale or card price; the line is the regular price. Dotted: since the last price seen.`}
        {official && ` ${t`Dashed line: average.`}`}
      </p>
    </>
  );
}

export function PriceHistory({ itemId, storeIds }: { itemId: number; storeIds: readonly number[] }) {
  const [now] = useState(() => new Date());
  const requestOptions = { params: { id: itemId }, query: { storeIds: [...storeIds] } };
  const { data, error, refetch } = useQuery(
    createQueryOptions(getPriceHistory, requestOptions, cacheTimes.groceryItems),
  );
  if (error !== null)
    return <LoadFailure title={t`Couldn’t load the price history`} error={error} refetch={refetch} />;
  if (data === undefined)
    return (
      <LoadingSkeleton label={t`Loading the price history`}>
        <Skeleton className="h-64" />
      </LoadingSkeleton>
    );
  return <StoreHistories history={data} now={now} />;
}
