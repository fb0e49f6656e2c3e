import { createPortal } from 'react-dom';

export type PrintLine = { key: number; text: string; note?: string | null };

function Box() {
  return <span aria-hidden className="mt-[0.15em] size-[1em] shrink-0 border border-current" />;
}

/**
 * What the page prints instead of itself: a checklist to take along, in groups that are not torn apart. Nothing of it
 * is on the screen.
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
          <section key={heading} className="mb-3">
            <h2 className="break-after-avoid border-b pb-0.5 text-[11pt]">{heading}</h2>
            <ul>
              {lines.map(({ key, text, note }) => (
                <li key={key} className="flex break-inside-avoid gap-2 py-1">
                  <Box />
                  <span className="min-w-0 wrap-anywhere">
                    {text}
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
