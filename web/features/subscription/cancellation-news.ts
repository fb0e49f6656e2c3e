import { useEffect } from 'react';
import { t } from '#domain/language.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { toast } from '#web/ui/toast.ts';

const storedMessage = createStoredText('sessionStorage', 'cartwise.cancelled');

export const saveCancellationMessage = (message: string): void => storedMessage.write(message);

export function useCancellationToast(): void {
  useEffect(() => {
    const message = storedMessage.read();
    storedMessage.write(null);
    if (message !== null) toast({ title: t`Subscription Cancelled`, description: message });
  }, []);
}
