import { useEffect } from 'react';
import { t } from '#domain/language.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { toast } from '#web/ui/toast.ts';

const stored = createStoredText('sessionStorage', 'cartwise.cancelled');

export const saveCancellationMessage = (news: string): void => stored.write(news);

export function useCancellationToast(): void {
  useEffect(() => {
    const news = stored.read();
    stored.write(null);
    if (news !== null) toast({ title: t`Subscription Cancelled`, description: news });
  }, []);
}
