import { useMutation } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { MISSING_PHONE_NUMBER_MESSAGE, SMS_MAX_CHARACTERS } from '#contract/message-limits.ts';
import { sendSms } from '#contract/messages.ts';
import { truncateListText } from '#domain/account/sms-text.ts';
import { t, translateText } from '#domain/language.ts';
import { ApiError, errorMessage, isPremiumRequiredError } from '#web/api/api-error.ts';
import { didSucceed } from '#web/api/mutations.ts';
import { request } from '#web/api/request.ts';
import { cx } from '#web/lib/cx.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useDraft } from '#web/shared/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';

function getMessageHint(customMessage: string, isComplete: boolean): string {
  if (customMessage.trim() !== '')
    return t`Only this text is sent · ${customMessage.length}/${SMS_MAX_CHARACTERS} characters`;
  if (isComplete) return t`Leave blank to send the text shown here.`;
  return t`Your list is too long for a text, so only the first part will be sent. Share a link to send all of it.`;
}

const findPhoneIssue = (error: unknown) =>
  error instanceof ApiError ? error.issues.find(({ field }) => field === 'phoneNumber')?.message : undefined;

const toastPhoneProblem = (problem: string) => toastFailure(t`Phone Number Required`, problem);

export function SmsFields({
  defaultMessage,
  sentTitle,
  failedTitle = t`Failed to Send SMS`,
  onPremiumEnded,
  onClose,
}: {
  defaultMessage: string;
  sentTitle: string;
  failedTitle?: string;
  onPremiumEnded: () => void;
  onClose?: () => void;
}) {
  const [phoneNumber, setPhoneNumber] = useDraft('sms.phoneNumber');
  const [customMessage, setCustomMessage] = useDraft('sms.message');
  const [isInvalid, setIsInvalid] = useState(false);
  const phoneField = useRef<HTMLInputElement>(null);
  const once = useSingleFlight();
  const isBlank = phoneNumber.trim() === '';
  const listText = truncateListText(defaultMessage, SMS_MAX_CHARACTERS);

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (message: string) => request(sendSms, { body: { phoneNumber, message } }),
    onMutate: () => setIsInvalid(false),
    onSuccess: () => {
      toast({ title: sentTitle, description: t`Your shopping list has been sent via text message` });
      setPhoneNumber('');
      setCustomMessage('');
      onClose?.();
    },
    onError: (error) => {
      if (isPremiumRequiredError(error)) return onPremiumEnded();
      const phoneIssue = findPhoneIssue(error);
      if (phoneIssue === undefined) {
        const description = errorMessage(error, t`There was an error sending the text message`);
        return toastFailure(failedTitle, description);
      }
      setIsInvalid(true);
      phoneField.current?.focus();
      toastPhoneProblem(phoneIssue);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank)
      void once('sms', () => didSucceed(mutateAsync(customMessage.trim() === '' ? listText : customMessage)));
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      className={cx('space-y-3', onClose === undefined && 'rounded-lg bg-sunken p-3 sm:p-4')}
    >
      <Field
        label={t`Phone Number`}
        type="tel"
        autoComplete="tel"
        placeholder="+1234567890"
        maxLength={40}
        required
        value={phoneNumber}
        onChange={(event) => setPhoneNumber(event.target.value)}
        ref={phoneField}
        aria-invalid={isInvalid || undefined}
      />
      <TextArea
        label={t`Custom Message (optional)`}
        placeholder={listText}
        hint={getMessageHint(customMessage, listText === defaultMessage)}
        maxLength={SMS_MAX_CHARACTERS}
        value={customMessage}
        onChange={(event) => setCustomMessage(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {onClose !== undefined && (
          <Button variant="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          icon={<MessageSquareText className="size-4" />}
          isPending={isPending}
          disabledReason={isBlank ? translateText(MISSING_PHONE_NUMBER_MESSAGE) : undefined}
          // Tapping the disabled button or pressing Enter on it shows what's missing.
          onClickCapture={
            isBlank ? () => toastPhoneProblem(translateText(MISSING_PHONE_NUMBER_MESSAGE)) : undefined
          }
        >
          {isPending ? t`Sending...` : t`Send SMS`}
        </Button>
      </div>
    </form>
  );
}
