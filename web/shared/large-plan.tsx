import type { ReactNode } from 'react';

/** The list's total below it, for large text sizes that leave no room in the footer. */
export function LargePlan({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <p className="figures hidden px-4 py-3 text-sm text-ink-soft @max-[17rem]:block">{children}</p>
    </div>
  );
}
