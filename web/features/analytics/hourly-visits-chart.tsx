import type { DomainAnalytics } from '#contract/analytics.ts';
import { formatHour, visitCountText } from './visit-text.ts';

const CHART_HEIGHT = 96;
const HOUR_WIDTH = 20;
const LABEL_INTERVAL_HOURS = 6;

export function HourlyVisitsChart({ hours }: { hours: DomainAnalytics['hours'] }) {
  const maxVisits = Math.max(1, ...hours.map(({ visits }) => visits));
  return (
    <figure>
      <figcaption className="text-sm text-ink-soft">
        All domains by hour, at most {visitCountText(maxVisits)} in one
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${hours.length * HOUR_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 h-24 w-full border-b border-line-strong text-ink-soft"
      >
        {hours.map(({ startsAt, visits }, index) => {
          const height = visits === 0 ? 0 : Math.max(2, (CHART_HEIGHT * visits) / maxVisits);
          return (
            <rect
              key={startsAt}
              x={index * HOUR_WIDTH + 3}
              y={CHART_HEIGHT - height}
              width={HOUR_WIDTH - 6}
              height={height}
              fill="currentColor"
            >
              <title>{`${formatHour(startsAt)}: ${visitCountText(visits)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden className="mt-1 grid grid-cols-4 text-sm text-ink-soft figures">
        {hours
          .filter((_, index) => index % LABEL_INTERVAL_HOURS === 0)
          .map(({ startsAt }) => (
            <span key={startsAt}>{formatHour(startsAt)}</span>
          ))}
      </div>
      <table className="sr-only">
        <caption>Visits by hour</caption>
        <tbody>
          {hours.map(({ startsAt, visits }) => (
            <tr key={startsAt}>
              <th scope="row">{formatHour(startsAt)}</th>
              <td>{visitCountText(visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
