import { useQuery } from '@tanstack/react-query';
import { listRetentionRules, type RetentionRule } from '#contract/your-data.ts';
import { formatCount, t } from '#domain/language.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';

const DAYS_PER_YEAR = 365;

function retentionText({ days, from }: Pick<RetentionRule, 'days' | 'from'>): string {
  if (days === 0) return t`Until ${from}`;
  const durationText =
    days % DAYS_PER_YEAR === 0 ? formatCount(days / DAYS_PER_YEAR, 'year') : formatCount(days, 'day');
  return t`${durationText} after ${from}`;
}

const retentionQuery = createQueryOptions(listRetentionRules, {});

export function RetentionTable() {
  const { data, error, refetch } = useQuery(retentionQuery);
  if (error !== null)
    return <LoadFailure title={t`Couldn’t load this table`} error={error} refetch={refetch} />;
  if (data === undefined) {
    return (
      <LoadingSkeleton label={t`Loading…`}>
        <Skeleton className="h-96" />
      </LoadingSkeleton>
    );
  }
  return (
    <div className="@container">
      <table className="w-full text-left">
        {/* With large text on a phone, the cells are stacked, because long words wouldn't fit side by side. */}
        <thead className="@max-[16rem]:sr-only">
          <tr className="border-b border-line-strong text-sm">
            <th scope="col" className="py-2 pr-4 font-medium">
              {t`Item`}
            </th>
            <th scope="col" className="py-2 font-medium">
              {t`How long`}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line @max-[16rem]:block">
          {data.map(({ what, ...rule }) => (
            <tr key={what} className="wrap-break-word @max-[16rem]:block @max-[16rem]:py-2">
              <th scope="row" className="py-2 pr-4 align-top font-normal @max-[16rem]:block @max-[16rem]:p-0">
                {what}
              </th>
              <td className="py-2 align-top text-ink-soft @max-[16rem]:block @max-[16rem]:p-0">
                {retentionText(rule)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
