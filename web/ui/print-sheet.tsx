import { createPortal } from 'react-dom';
import { cx } from '#web/lib/cx.ts';

type PrintLine = {
  key: number;
  quantity: number;
  name: string;
  /** What else tells it from others on the shelf. */
  details: string;
  note?: string | null;
};

function Box() {
  return <span aria-hidden className="mt-[0.2em] size-[1em] shrink-0 border border-current" />;
}

/** Longer groups may go on in the next column: kept whole they would leave half a sheet empty. */
const MAX_WHOLE_LINES = 6;

/**
 * What the page prints instead of itself: a checklist to take along, its short groups not torn apart. Nothing of it is
 * on the screen.
 */
export function PrintSheet({
  title,
  subtitle,
  groups,
}: {
  title: string;
  subtitle: string;
  groups: readonly { heading: string; lines: readonly PrintLine[] }[];
}) {
  return createPortal(
    <div className="print-sheet">
      <h1 dir="auto" className="text-[16pt] leading-tight wrap-anywhere">
        {title}
      </h1>
      <p dir="auto" className="mt-1 mb-4 wrap-anywhere whitespace-pre-line">
        {subtitle}
      </p>
      <div className="columns-2 gap-8">
        {groups.map(({ heading, lines }) => (
          <section
            key={heading}
            className={cx('mb-4', lines.length <= MAX_WHOLE_LINES && 'break-inside-avoid')}
          >
            <h2 className="break-after-avoid border-b pb-0.5 text-[11pt]">{heading}</h2>
            <ul>
              {lines.map(({ key, quantity, name, details, note }) => (
                <li key={key} className="flex break-inside-avoid gap-2 py-1">
                  <Box />
                  <span className="figures w-[2.5em] shrink-0 text-right whitespace-nowrap">
                    {quantity} ×
                  </span>
                  <span className="min-w-0 wrap-anywhere">
                    <strong className="font-semibold">{name}</strong>{' '}
                    <span className="text-[10pt]">{details}</span>
                    {note ? <em className="block">{note}</em> : null}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>,
    document.body,
  );
}
