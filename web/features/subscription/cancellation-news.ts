import { useEffect } from 'react';
import { t } from '#domain/language.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { toast } from '#web/ui/toast.ts';

const stored = createStoredText('sessionStorage', 'cartwise.cancelled');

export const saveCancellationMessage = (message: string): void => stored.write(message);

export function useCancellationToast(): void {
  useEffect(() => {
    const message = stored.read();
    stored.write(null);
    if (message !== null) toast({ title: t`Subscription Cancelled`, description: message });
  }, []);
}
