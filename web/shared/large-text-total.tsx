import type { ReactNode } from 'react';

export function LargeTextTotal({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <p className="figures hidden px-4 py-3 text-sm text-ink-soft @max-[17rem]:block">{children}</p>
    </div>
  );
}
