import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function MessagePage({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center px-4 py-16 sm:px-6">
      <h1 className="text-xl">{title}</h1>
      <div className="mt-2 space-y-2 text-ink-soft">{children}</div>
      {actions !== undefined && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
