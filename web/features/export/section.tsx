import { type ReactNode, useId } from 'react';

/** A part of the export dialog under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5 first:mt-2">
      <h3 id={id} className="mb-2 text-sm font-semibold text-ink-soft">
        {title}
      </h3>
      {children}
    </section>
  );
}
