import { useState } from 'react';
import { t } from '#domain/language.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';

type Mistakes = Partial<Record<string, string>>;

/** Blocks double submits. Field errors from the server go to `mistakes`, any other error to `problem`. */
export function useAccountForm(
  send: () => Promise<unknown>,
  fallback = t`That didn’t work. Please try again.`,
) {
  const [isSending, setIsSending] = useState(false);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [problem, setProblem] = useState<string | null>(null);
  const once = useSingleFlight();
  const submit = () =>
    void once('send', async () => {
      setIsSending(true);
      setMistakes({});
      setProblem(null);
      try {
        await send();
      } catch (error) {
        const issues = error instanceof ApiError ? error.issues : [];
        setMistakes(Object.fromEntries(issues.map(({ field, message }) => [field, message])));
        if (issues.length === 0) setProblem(errorMessage(error, fallback));
      }
      setIsSending(false);
    });
  return { submit, isSending, mistakes, problem };
}
