import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { confirmTestPayment } from '#contract/subscription.ts';
import { t } from '#domain/language.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { cx } from '#web/lib/cx.ts';
import { Field } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type CardFormProps, PAYMENT_NOT_COMPLETED_TEXT } from './card-form.ts';
import { PayButton } from './pay-button.tsx';

const testCards = [
  { number: '4242 4242 4242 4242', outcome: t`is accepted` },
  { number: '4000 0000 0000 0002', outcome: t`is declined` },
  { number: '4000 0000 0000 9995', outcome: t`has insufficient funds` },
  { number: '4000 0000 0000 0069', outcome: t`has expired` },
] as const;

const keepDigits = (text: string) => text.replace(/\D/g, '');
const groupDigits = (digits: string) => digits.replace(/(.{4})(?=.)/g, '$1 ');

/** Formats `1234` as `12 / 34`. Deleting the slash also deletes the digit before it. */
function formatExpiry(typed: string, previous: string): string {
  const digits = keepDigits(typed).slice(0, 4);
  if (typed.length < previous.length && previous.endsWith(' / ')) return digits.slice(0, 1);
  const paddedDigits = /^[2-9]$/.test(digits) ? `0${digits}` : digits;
  return paddedDigits.length < 2 ? paddedDigits : `${paddedDigits.slice(0, 2)} / ${paddedDigits.slice(2)}`;
}

type Card = { number: string; expiry: string; cvc: string };
type Problems = Partial<Record<keyof Card, string>>;

function findProblems(body: Card & { clientSecret: string }): Problems {
  const { error } = confirmTestPayment.body.safeParse(body);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []);
}

/**
 * True if the payment definitely failed, which is the case for any 4xx status except 408. After other errors, it may
 * have succeeded.
 */
const wasRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408;

export function TestCardForm({
  clientSecret,
  isAwaitingOutcome,
  note,
  onEdited,
  onSubmitted,
  onPaid,
  onDeclined,
  onLost,
}: CardFormProps) {
  const [card, setCard] = useState<Card>({ number: '', expiry: '', cvc: '' });
  const [problems, setProblems] = useState<Problems>({});
  const payment = useMutation({
    mutationFn: () => request(confirmTestPayment, { body: { clientSecret, ...card } }),
    onSuccess: onPaid,
    onError: (error) =>
      wasRefused(error) ? onDeclined(errorMessage(error, PAYMENT_NOT_COMPLETED_TEXT)) : onLost(),
  });
  const isBusy = payment.isPending || isAwaitingOutcome;
  const updateCard = (changes: Partial<Card>) => {
    if (isBusy) return;
    setCard((before) => ({ ...before, ...changes }));
    setProblems({});
    onEdited();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    onSubmitted();
    const newProblems = findProblems({ clientSecret, ...card });
    // Render the errors before moving focus to the first invalid field.
    flushSync(() => setProblems(newProblems));
    if (Object.keys(newProblems).length === 0) payment.mutate();
    else event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const fieldProps = { readOnly: isBusy, className: cx('tabular-nums', isBusy && 'opacity-70') };

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Notice tone="amber" title={t`Test mode: no card is charged`}>
        <p>{t`Pick a test card. Use any future date and any CVC. Real cards are declined.`}</p>
        <ul className="mt-1.5">
          {testCards.map(({ number, outcome }) => (
            <li key={number} className="flex flex-wrap items-baseline gap-x-2">
              <button
                type="button"
                aria-disabled={isBusy || undefined}
                className="py-1.5 font-medium whitespace-nowrap tabular-nums underline underline-offset-4"
                onClick={() => updateCard({ number, expiry: '12 / 34', cvc: '123' })}
              >
                {number}
              </button>
              <span>{outcome}</span>
            </li>
          ))}
        </ul>
      </Notice>
      <Field
        label={t`Card number`}
        inputMode="numeric"
        autoComplete="off"
        placeholder="1234 1234 1234 1234"
        {...fieldProps}
        value={card.number}
        error={problems.number}
        onChange={(event) => updateCard({ number: groupDigits(keepDigits(event.target.value).slice(0, 19)) })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t`Expiration date`}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`MM / YY`}
          {...fieldProps}
          value={card.expiry}
          error={problems.expiry}
          onChange={(event) => updateCard({ expiry: formatExpiry(event.target.value, card.expiry) })}
        />
        <Field
          label={t`Security code`}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`CVC`}
          {...fieldProps}
          value={card.cvc}
          error={problems.cvc}
          onChange={(event) => updateCard({ cvc: keepDigits(event.target.value).slice(0, 4) })}
        />
      </div>
      {note}
      <PayButton isBusy={isBusy} />
    </form>
  );
}
