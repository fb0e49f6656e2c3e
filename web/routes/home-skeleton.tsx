import { t } from '#domain/language.ts';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';

export function HomeSkeleton() {
  return (
    <LoadingSkeleton label={t`Loading your cart`}>
      <div className="grid gap-4 lg:grid-cols-12">
        <div className="space-y-4 lg:col-span-7">
          <Skeleton className="h-32" />
          <Skeleton className="h-72" />
        </div>
        <div className="space-y-4 max-md:hidden lg:col-span-5">
          <Skeleton className="h-56" />
          <Skeleton className="h-48" />
        </div>
      </div>
    </LoadingSkeleton>
  );
}
