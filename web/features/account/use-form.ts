import { useState } from 'react';
import { t } from '#domain/language.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';

type FieldErrors = Partial<Record<string, string>>;

export function useAccountForm(
  send: () => Promise<unknown>,
  fallback = t`That didn’t work. Please try again.`,
) {
  const [isSending, setIsSending] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [formError, setFormError] = useState<string | null>(null);
  const once = useSingleFlight();
  const submit = () =>
    void once('send', async () => {
      setIsSending(true);
      setFieldErrors({});
      setFormError(null);
      try {
        await send();
      } catch (error) {
        const issues = error instanceof ApiError ? error.issues : [];
        setFieldErrors(Object.fromEntries(issues.map(({ field, message }) => [field, message])));
        if (issues.length === 0) setFormError(errorMessage(error, fallback));
      }
      setIsSending(false);
    });
  return { submit, isSending, fieldErrors, formError };
}
