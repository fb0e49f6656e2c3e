import type { ReactNode } from 'react';

/** The list's total below the list, for text sizes too large for the footer. */
export function LargeTextTotal({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <p className="figures hidden px-4 py-3 text-sm text-ink-soft @max-[17rem]:block">{children}</p>
    </div>
  );
}
