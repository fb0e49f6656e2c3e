import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { getPricingStatus, type PricingStatus } from '#contract/prices.ts';
import { currentLocale, joinList, t } from '#domain/language.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { rich } from '#web/lib/rich.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const LivePriceUpdates = createLazyComponent(async () => (await import('./live.tsx')).LivePriceUpdates);

const pricingStatusQuery = createQueryOptions(getPricingStatus, {});

const dayText = (instant: string) =>
  new Date(instant).toLocaleDateString(currentLocale(), { dateStyle: 'medium' });

function observedPricesText(countText: string, lastUpdatedAt: string | null): string {
  return lastUpdatedAt === null
    ? t`${countText} prices were seen in stores. Those show their age and no “~”.`
    : t`${countText} prices were seen in stores, the last on ${dayText(lastUpdatedAt)}. Those show their age and no “~”.`;
}

function EstimateDetails({ status, priceKindsText }: { status: PricingStatus; priceKindsText: string }) {
  // The first number or date is slow to format, so wait until the details are opened.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group text-sm" onToggle={({ currentTarget: { open } }) => setIsOpen(open)}>
      <summary className="flex flex-wrap list-none items-center gap-x-1.5 touch [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{priceKindsText}</span>
        <span className="text-ink-soft">{t`We check for new prices every hour.`}</span>
        <span className="underline underline-offset-4">{t`How we get prices`}</span>
      </summary>
      <div className="max-w-prose space-y-2 pt-1 pb-2">
        <p>
          {t`No store sends us live prices yet.`}{' '}
          {rich`${status.whyNotLive} Each estimate starts from a U.S. average or typical shelf price, adjusted for brand, size, and chain. Estimates have a “~” and a range. The shelf price may be different.`}
        </p>
        <p>
          {isOpen && status.observedPriceCount > 0
            ? observedPricesText(
                status.observedPriceCount.toLocaleString(currentLocale()),
                status.lastUpdatedAt,
              )
            : t`No one but you has reported a store price yet.`}{' '}
          <PageLink href="/about#prices" className="underline underline-offset-4">
            {t`More about our prices`}
          </PageLink>
        </p>
      </div>
    </details>
  );
}

function LivePricesNotice({ status }: { status: PricingStatus }) {
  return (
    <p className="flex items-center gap-2.5 rounded-lg bg-sunken px-3 text-sm touch">
      <BadgeCheck className="size-4 shrink-0 text-ink-soft" />
      <span>
        <span className="font-medium">{t`Live prices from ${joinList(status.availableServices)}.`}</span>{' '}
        {t`We check for new prices every hour. All other prices are estimates.`}
      </span>
    </p>
  );
}

export function PricingStatusBanner({ priceKindsText }: { priceKindsText: string }) {
  const { data: status, error, refetch } = useQuery(pricingStatusQuery);
  if (error !== null) {
    return (
      <LoadFailure
        title={t`Price sources unknown`}
        error={error}
        fallback={t`Couldn’t check whether prices are live.`}
        refetch={refetch}
      />
    );
  }
  if (status === undefined) return <Skeleton className="touch" />;
  return (
    <>
      {status.hasLiveStream && <LivePriceUpdates onMissing={() => {}} />}
      {status.realTimePricing ? (
        <LivePricesNotice status={status} />
      ) : (
        <EstimateDetails status={status} priceKindsText={priceKindsText} />
      )}
    </>
  );
}
