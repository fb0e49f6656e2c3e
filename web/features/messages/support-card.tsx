import { useMutation } from '@tanstack/react-query';
import { Headset } from 'lucide-react';
import type { FormEvent } from 'react';
import { MISSING_QUESTION_MESSAGE, SUGGESTION_MAX_CHARACTERS } from '#contract/message-limits.ts';
import { askSupport } from '#contract/messages.ts';
import { t, translateText } from '#domain/language.ts';
import { errorMessage, errorToShow } from '#web/api/api-error.ts';
import { didSucceed } from '#web/api/mutations.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useDraft } from '#web/shared/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { renderCounterNearLimit } from '#web/ui/counter.tsx';
import { Field } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';

export function SupportCard({ email }: { email: string | null }) {
  const [question, setQuestion] = useDraft('support.question');
  const [userEmail, setUserEmail] = useDraft('support.email', email ?? '');
  const send = useMutation({
    mutationFn: () => request(askSupport, { body: { question, userEmail } }),
    onSuccess: () => {
      setQuestion('');
      toast({ title: t`Question sent`, description: t`We’ll email you at ${userEmail} within a day.` });
    },
  });
  const once = useSingleFlight();
  const failure = errorToShow(send.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() !== '') void once('support', () => didSucceed(send.mutateAsync()));
  };
  return (
    <CardSection
      id="support"
      tabIndex={-1}
      className="scroll-mt-20"
      title={t`Priority Support`}
      description={t`Ask us anything. Premium questions come first: we’ll answer within a day.`}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextArea
          label={t`Your question`}
          rows={4}
          value={question}
          maxLength={SUGGESTION_MAX_CHARACTERS}
          required
          onChange={(event) => setQuestion(event.target.value)}
          hint={renderCounterNearLimit(question, SUGGESTION_MAX_CHARACTERS)}
        />
        <Field
          label={t`Your email, for our answer`}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          value={userEmail}
          onChange={(event) => setUserEmail(event.target.value)}
        />
        {failure && (
          <Notice tone="red">
            <p>{errorMessage(failure, t`Couldn’t send your question. Try again in a minute.`)}</p>
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          icon={<Headset className="size-4" />}
          isPending={send.isPending}
          disabledReason={question.trim() === '' ? translateText(MISSING_QUESTION_MESSAGE) : undefined}
        >
          {t`Send question`}
        </Button>
      </form>
    </CardSection>
  );
}
