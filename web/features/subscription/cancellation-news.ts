import { useEffect } from 'react';
import { t } from '#domain/language.ts';
import { storedText } from '#web/lib/stored-text.ts';
import { toast } from '#web/ui/toast.ts';

const stored = storedText('sessionStorage', 'cartwise.cancelled');

export const saveCancellationNews = (news: string): void => stored.write(news);

export function useCancellationNews(): void {
  useEffect(() => {
    const news = stored.read();
    stored.write(null);
    if (news !== null) toast({ title: t`Subscription Cancelled`, description: news });
  }, []);
}
