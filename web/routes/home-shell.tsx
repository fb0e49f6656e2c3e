import { Search } from 'lucide-react';
import { t } from '#domain/language.ts';
import { SiteHeader } from '#web/features/auth/site-header.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A shopper's start page as static HTML, the same for everybody, until scripts run. */
export function HomeShell() {
  return (
    <div inert className="flex min-h-dvh flex-col">
      <SiteHeader user={undefined} />
      <div className="mx-auto w-full max-w-page space-y-4 px-4 py-4 sm:px-6 sm:py-6">
        <Skeleton className="h-8 w-52" />
        <Skeleton className="h-9" />
        <div className="grid gap-4 lg:grid-cols-12">
          <div className="min-w-0 space-y-4 lg:col-span-7">
            <Skeleton className="h-16 md:hidden" />
            <Card className="p-4 sm:p-5">
              <p className="text-lg font-semibold max-sm:text-base">{t`Add Items to Your Cart`}</p>
              <p className="mt-3 flex h-12 items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 text-ink-soft">
                <Search className="size-5 shrink-0" />
                <span className="truncate">
                  {t`Search for items (e.g. milk, paper towels, shampoo, chips...)`}
                </span>
              </p>
            </Card>
            <Skeleton className="h-96" />
          </div>
          <div className="space-y-4 max-md:hidden lg:col-span-5">
            <Skeleton className="h-56" />
            <Skeleton className="h-48" />
          </div>
        </div>
      </div>
    </div>
  );
}
