import { MessageSquareText } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { MISSING_PHONE_NUMBER, SMS_MAX_CHARACTERS } from '#contract/message-limits.ts';
import { sendSms } from '#contract/messages.ts';
import { fitLines } from '#domain/sms-text.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';

const phoneIssueOf = (error: unknown) =>
  error instanceof ApiError ? error.issues.find(({ field }) => field === 'phoneNumber')?.message : undefined;

/**
 * Sends a text to a phone (SPEC §5 "SMS"). A blank custom message means `defaultMessage`, shortened by whole lines if
 * it must be. `sentTitle` heads the toast once the server has accepted the message; `onPremiumFeature` is called when
 * the server finds that premium has ended meanwhile, `onCancel` puts the form away.
 */
export function SmsForm({
  defaultMessage,
  sentTitle,
  onPremiumFeature,
  onCancel,
}: {
  defaultMessage: string;
  sentTitle: 'SMS Sent!' | 'SMS Sent Successfully!';
  onPremiumFeature: (feature: string) => void;
  onCancel?: () => void;
}) {
  const [phoneNumber, setPhoneNumber] = useState('');
  const [custom, setCustom] = useState('');
  const [phoneIssue, setPhoneIssue] = useState<string | undefined>();
  const [isSending, setIsSending] = useState(false);
  const oneAtATime = useOneAtATime();
  const isBlank = phoneNumber.trim() === '';

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.status === 402) return onPremiumFeature('text message sharing');
    setPhoneIssue(phoneIssueOf(error));
    toast({
      title: 'Failed to Send SMS',
      description: messageOf(error, 'There was an error sending the text message'),
      tone: 'destructive',
    });
  };
  const send = async () => {
    setIsSending(true);
    setPhoneIssue(undefined);
    const message = custom.trim() === '' ? fitLines(defaultMessage, SMS_MAX_CHARACTERS) : custom;
    try {
      await request(sendSms, { body: { phoneNumber, message } });
      toast({ title: sentTitle, description: 'Your shopping list has been sent via text message' });
      setPhoneNumber('');
      setCustom('');
    } catch (error) {
      fail(error);
    }
    setIsSending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank) return void oneAtATime('sms', send);
    toast({ title: 'Phone Number Required', description: MISSING_PHONE_NUMBER, tone: 'destructive' });
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-3 rounded-lg bg-sunken p-3 sm:p-4">
      <Field
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        placeholder="+1234567890"
        maxLength={40}
        required
        value={phoneNumber}
        onChange={(event) => setPhoneNumber(event.target.value)}
        error={phoneIssue}
      />
      <TextArea
        label="Custom Message (optional)"
        placeholder={defaultMessage}
        maxLength={SMS_MAX_CHARACTERS}
        value={custom}
        onChange={(event) => setCustom(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel !== undefined && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          icon={<MessageSquareText aria-hidden className="size-4" strokeWidth={1.75} />}
          isPending={isSending}
          disabledReason={isBlank ? MISSING_PHONE_NUMBER : undefined}
        >
          {isSending ? 'Sending...' : 'Send SMS'}
        </Button>
      </div>
    </form>
  );
}
