import type { ReactNode } from 'react';

/** What the whole list comes to, beneath it where the text is so large that the foot has no room for it. */
export function LargePlan({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <p className="figures hidden px-4 py-3 text-sm text-ink-soft @max-[17rem]:block">{children}</p>
    </div>
  );
}
