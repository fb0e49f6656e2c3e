import type { ReactNode } from 'react';
import { rich } from '#web/lib/rich.ts';

export function NotInCatalogNotice({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 wrap-anywhere">{rich`“${text}” isn’t in our catalog yet.`}</p>
      {action}
    </div>
  );
}
