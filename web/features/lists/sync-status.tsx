import { CloudOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { UnsentStatus } from '#web/shared/unsent-status.tsx';

/** Says whether changes are unsent and why; renders nothing if all is well. */
export function SyncStatus(status: Omit<ComponentProps<typeof UnsentStatus>, 'children'>) {
  if (status.failure === null) return null;
  return (
    <p
      role="status"
      className="sticky top-14 z-20 flex min-h-11 items-center gap-2 border-b border-line bg-amber-soft px-4 text-sm low:static"
    >
      <CloudOff className="size-4 shrink-0 text-amber" />
      <span>
        <UnsentStatus {...status} />
      </span>
    </p>
  );
}
