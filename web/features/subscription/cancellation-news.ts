import { useEffect } from 'react';
import { t } from '#domain/language.ts';
import { storedText } from '#web/lib/stored-text.ts';
import { toast } from '#web/ui/toast.ts';

const kept = storedText('sessionStorage', 'cartwise.cancelled');

export const keepCancellationNews = (news: string): void => kept.write(news);

export function useCancellationNews(): void {
  useEffect(() => {
    const news = kept.read();
    kept.write(null);
    if (news !== null) toast({ title: t`Subscription Cancelled`, description: news });
  }, []);
}
