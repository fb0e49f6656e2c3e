import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NoCookiesNotice } from '#web/features/diagnostics/no-cookies-notice.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageLink } from '#web/ui/page-link.tsx';

const otherPages = [
  ['/mobile-login', 'Login tips'],
  ['/mobile-login-final', 'Three ways to sign in'],
  ['/debug-auth', 'Check this browser'],
] as const;

export function DiagnosticPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  usePageTitle(title);
  const currentPath = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div className="mx-auto w-full max-w-2xl flex-1 px-4 py-8 sm:px-6">
      <h1 className="text-xl">{title}</h1>
      <p className="mt-1 text-ink-soft">{lead}</p>
      <div className="mt-5 space-y-4">
        <NoCookiesNotice />
        {children}
      </div>
      <nav aria-label="More help" className="mt-6 flex flex-wrap gap-x-5 text-sm">
        {otherPages
          .filter(([to]) => to !== currentPath)
          .map(([to, label]) => (
            <PageLink
              key={to}
              href={to}
              className="inline-flex items-center underline underline-offset-4 touch"
            >
              {label}
            </PageLink>
          ))}
        <PageLink href="/" className="inline-flex items-center underline underline-offset-4 touch">
          Back to Home
        </PageLink>
      </nav>
    </div>
  );
}
