import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  MISSING_REPLY_ADDRESS_MESSAGE,
  MISSING_SUGGESTION_MESSAGE,
  SUGGESTION_MAX_CHARACTERS,
  SUGGESTION_TITLE_MAX_CHARACTERS,
} from '#contract/message-limits.ts';
import { sendSuggestion } from '#contract/messages.ts';
import { t, translateText } from '#domain/language.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useDraft } from '#web/shared/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { CharacterCounter } from '#web/ui/counter.tsx';
import { Field } from '#web/ui/input.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';

const REPLY_PROMISE = t`We reply within 2-3 business days.`;

const fieldLabels = {
  title: t`Title`,
  suggestion: t`Your suggestion`,
  userEmail: t`Your email, for our reply`,
} as const;

type FieldErrors = Partial<Record<string, string>>;

const isFieldName = (name: string): name is keyof typeof fieldLabels => name in fieldLabels;

/** Some server messages are fragments that need the field's name in front. */
function toSentence(field: string, message: string): string {
  return /^\p{Lu}/u.test(message) || !isFieldName(field) ? message : `${fieldLabels[field]} ${message}.`;
}

function extractFieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const fieldErrors: FieldErrors = {};
  for (const { field, message } of error.issues) fieldErrors[field] ??= toSentence(field, message);
  return fieldErrors;
}

export function SuggestionsCard({ email }: { email: string | null }) {
  const [title, setTitle] = useDraft('suggestion.title');
  const [suggestion, setSuggestion] = useDraft('suggestion.text');
  const [userEmail, setUserEmail] = useDraft('suggestion.email', email ?? '');
  const [isSending, setIsSending] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const once = useSingleFlight();
  const isIncomplete = title.trim() === '' || suggestion.trim() === '';

  const send = async () => {
    setIsSending(true);
    setFieldErrors({});
    try {
      const { to } = await request(sendSuggestion, { body: { title, suggestion, userEmail } });
      toast({ title: t`Suggestion Sent!`, description: t`Thank you. We sent it to ${to}. ${REPLY_PROMISE}` });
      setTitle('');
      setSuggestion('');
    } catch (error) {
      const fallback = t`Couldn’t send your suggestion. Please try again.`;
      const newErrors = extractFieldErrors(error);
      setFieldErrors(newErrors);
      const [firstError] = Object.values(newErrors);
      toastFailure(t`Failed to Send Suggestion`, firstError ?? errorMessage(error, fallback));
    }
    setIsSending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isIncomplete) return;
    if (userEmail.trim() === '') return toastFailure(t`Email Required`, MISSING_REPLY_ADDRESS_MESSAGE);
    void once('suggestion', send);
  };

  return (
    <CardSection
      id="suggestions"
      tabIndex={-1}
      className="scroll-mt-20"
      title={t`Make App Better`}
      description={t`Tell us what’s missing or not working. ${REPLY_PROMISE}`}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field
          label={fieldLabels.title}
          error={fieldErrors.title}
          value={title}
          maxLength={SUGGESTION_TITLE_MAX_CHARACTERS}
          autoComplete="off"
          required
          onChange={(event) => setTitle(event.target.value)}
          hint={<CharacterCounter usedCount={title.length} max={SUGGESTION_TITLE_MAX_CHARACTERS} />}
        />
        <TextArea
          label={fieldLabels.suggestion}
          error={fieldErrors.suggestion}
          rows={5}
          value={suggestion}
          maxLength={SUGGESTION_MAX_CHARACTERS}
          required
          onChange={(event) => setSuggestion(event.target.value)}
          hint={<CharacterCounter usedCount={suggestion.length} max={SUGGESTION_MAX_CHARACTERS} />}
        />
        <Field
          label={fieldLabels.userEmail}
          error={fieldErrors.userEmail}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          value={userEmail}
          onChange={(event) => setUserEmail(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          icon={<Send className="size-4" />}
          isPending={isSending}
          disabledReason={isIncomplete ? translateText(MISSING_SUGGESTION_MESSAGE) : undefined}
          // Tapping the disabled button or pressing Enter on it shows what's missing.
          onClickCapture={
            isIncomplete
              ? () => toastFailure(t`Missing Information`, translateText(MISSING_SUGGESTION_MESSAGE))
              : undefined
          }
        >
          {isSending ? t`Sending...` : t`Send Suggestion`}
        </Button>
      </form>
    </CardSection>
  );
}
