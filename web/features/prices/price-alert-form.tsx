import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { PriceAlert } from '#contract/price-alerts.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { t } from '#domain/language.ts';
import { parseTypedUsd } from '#domain/price/read-usd.ts';
import { rich } from '#web/lib/rich.ts';
import { describeAmountProblem } from '#web/shared/amount-problem.ts';
import { type ShownPriceHistory, shownPriceHistory } from '#web/shared/open-history.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { alertTargetText, priceAlertsQuery, usePriceAlertMutations } from './use-price-alerts.ts';

const DeviceNotifications = createLazyComponent(
  async () => (await import('./notify-device.tsx')).DeviceNotifications,
);

type Item = ShownPriceHistory['item'];

const describeAmountError = (text: string): string =>
  parseTypedUsd(text.trim().replace(/^-/, '')) === null
    ? describeAmountProblem(text)
    : t`Enter an amount above $0.00, like 3.49.`;

function NewAlert({ item }: { item: Item }) {
  const { setMutation } = usePriceAlertMutations();
  const [text, setText] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const cents = parseTypedUsd(text) ?? 0;
  const isValidPrice = cents > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (isValidPrice && !setMutation.isPending) setMutation.mutate({ itemId: item.id, atMostCents: cents });
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-2">
      <p className="text-sm text-ink-soft">
        {t`We’ll email you when someone sees that price at one of your stores, once a day at most. Estimates never count.`}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label={isSoldByWeight(item.unit) ? t`Price per lb or less` : t`This price or less`}
          error={wasSubmitted && !isValidPrice ? describeAmountError(text) : undefined}
          className="min-w-32 flex-1"
          isUsd
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" isPending={setMutation.isPending}>
          {t`Set alert`}
        </Button>
        <Button
          disabledReason={setMutation.isPending ? t`Setting the alert…` : undefined}
          onClick={() => setMutation.mutate({ itemId: item.id, atMostCents: null })}
        >
          {t`Alert me at a good price`}
        </Button>
      </div>
    </form>
  );
}

function ExistingAlert({ alert, isConfirmed }: { alert: PriceAlert; isConfirmed: boolean }) {
  const { setMutation, removeMutation } = usePriceAlertMutations();
  const { item, atMostCents, isOn } = alert;
  const target = <span className="figures font-semibold">{alertTargetText(alert)}</span>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p>
        {isOn
          ? isConfirmed
            ? rich`We’ll email you when it’s ${target}.`
            : rich`Watching for ${target}.`
          : rich`This alert is off: ${target}.`}
      </p>
      <div className="flex gap-2">
        {!isOn && (
          <Button onClick={() => setMutation.mutate({ itemId: item.id, atMostCents })}>{t`Turn on`}</Button>
        )}
        <Button
          variant="quiet"
          isPending={removeMutation.isPending}
          onClick={() => removeMutation.mutate(alert)}
        >
          {t`Remove`}
        </Button>
      </div>
    </div>
  );
}

export function PriceAlertForm({ item }: { item: Item }) {
  const { data } = useQuery(priceAlertsQuery);
  if (data === undefined) return null;
  const alert = data.alerts.find((each) => each.item.id === item.id);
  return (
    <section aria-label={t`Price alert`} className="mt-3 border-t border-line pt-3">
      <h3 className="mb-1 flex items-center gap-2 font-medium">
        {rich`${<BellRing className="size-4.5" />} Price alert`}
      </h3>
      {alert === undefined ? (
        <NewAlert item={item} />
      ) : (
        <ExistingAlert alert={alert} isConfirmed={data.isConfirmed} />
      )}
      {!data.isConfirmed && (
        <p className="mt-1 text-sm text-amber">
          {rich`To get alerts, confirm your email address first: see ${(
            <PageLink
              href="/account"
              onClick={() => shownPriceHistory.set(null)}
              className="underline underline-offset-4"
            >
              {t`your account`}
            </PageLink>
          )}.`}
        </p>
      )}
      {alert?.isOn === true && (
        <div className="mt-3 border-t border-line pt-3">
          <DeviceNotifications fallback={<Skeleton className="h-14" />} />
        </div>
      )}
    </section>
  );
}
