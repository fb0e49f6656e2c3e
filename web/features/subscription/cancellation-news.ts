import { useEffect } from 'react';
import { t } from '#domain/language.ts';
import { keptText } from '#web/lib/kept-text.ts';
import { toast } from '#web/ui/toast.ts';

const kept = keptText('sessionStorage', 'cartwise.cancelled');

/** Keeps what cancelling has brought for the page that is about to load again. */
export const keepCancellationNews = (news: string): void => kept.write(news);

/** Says once, on the page that has loaded again, that the subscription was cancelled. */
export function useCancellationNews(): void {
  useEffect(() => {
    const news = kept.read();
    kept.write(null);
    if (news !== null) toast({ title: t`Subscription Cancelled`, description: news });
  }, []);
}
