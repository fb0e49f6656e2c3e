import type { DomainAnalytics } from '#contract/analytics.ts';
import { countOf, hourOf } from './visit-words.ts';

const HEIGHT = 96;
const STEP = 20;
const LABEL_EVERY_HOURS = 6;

/** The last 24 hours as columns; the same as a table for those who listen. */
export function HourBars({ hours }: { hours: DomainAnalytics['hours'] }) {
  const most = Math.max(1, ...hours.map(({ visits }) => visits));
  return (
    <figure>
      <figcaption className="text-sm text-ink-soft">
        All domains by hour, at most {countOf(most)} in one
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${hours.length * STEP} ${HEIGHT + 22}`}
        className="mt-2 w-full text-ink-soft"
      >
        {hours.map(({ startsAt, visits }, index) => {
          const height = visits === 0 ? 0 : Math.max(2, (HEIGHT * visits) / most);
          const x = index * STEP;
          return (
            <g key={startsAt}>
              <rect x={x + 3} y={HEIGHT - height} width={STEP - 6} height={height} rx={2} fill="currentColor">
                <title>{`${hourOf(startsAt)}: ${countOf(visits)}`}</title>
              </rect>
              {index % LABEL_EVERY_HOURS === 0 && (
                <text x={x + 3} y={HEIGHT + 18} fontSize={13} fill="currentColor">
                  {hourOf(startsAt)}
                </text>
              )}
            </g>
          );
        })}
        <line x1={0} x2={hours.length * STEP} y1={HEIGHT} y2={HEIGHT} stroke="var(--line-strong)" />
      </svg>
      <table className="sr-only">
        <caption>Visits by hour</caption>
        <tbody>
          {hours.map(({ startsAt, visits }) => (
            <tr key={startsAt}>
              <th scope="row">{hourOf(startsAt)}</th>
              <td>{countOf(visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
