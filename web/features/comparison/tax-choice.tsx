import { CircleQuestionMark } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '#domain/language.ts';
import { FLAT_TAX_PERCENT, formatUsd } from '#domain/money.ts';
import { stateTaxes } from '#domain/tax/state-taxes.ts';
import { getTaxClass, getTaxRates, stateTaxCaveatText, stateTaxText } from '#domain/tax/tax.ts';
import type { TaxBasis } from '#domain/tax/tax-rates.ts';
import { Button } from '#web/ui/button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { type ComparisonView, createComparisonView } from './comparison-view.ts';

function StateRates({ states }: { states: readonly string[] }) {
  return (
    <>
      <ul className="space-y-1">
        {states.map((state) => (
          <li key={state}>{stateTaxText(state)}</li>
        ))}
      </ul>
      <p>
        {stateTaxCaveatText()}{' '}
        <PageLink href="/about#tax" className="underline underline-offset-4">
          {t`Where the rates come from`}
        </PageLink>
      </p>
    </>
  );
}

function StateRatesEffect({
  view: { entries, ranked, taxRules },
  names,
}: {
  view: ComparisonView;
  names: readonly string[];
}) {
  const [first] = ranked;
  const rankedByStateRates = useMemo(() => {
    const stores = ranked.map(({ store }) => store);
    return createComparisonView(entries, stores, {
      ...taxRules,
      getTaxRates: getTaxRates,
      getTaxClass,
    }).ranked;
  }, [entries, ranked, taxRules]);
  const firstByStateRates = rankedByStateRates.find(({ store }) => store.id === first?.store.id);
  if (first === undefined || firstByStateRates === undefined) return null;
  const savedCents = first.total.totalCents - firstByStateRates.total.totalCents;
  if (savedCents === 0) return null;
  const amountText = formatUsd(Math.abs(savedCents));
  const ratesText = names.length === 1 ? t`${names[0] ?? ''} rates` : t`State rates`;
  const hasLocalTax = (stateTaxes.get(first.store.state ?? '')?.localTax ?? 'none') !== 'none';
  return (
    <p className="basis-full text-ink-soft">
      {savedCents > 0
        ? t`${ratesText}: about ${amountText} less at ${first.store.name}.`
        : t`${ratesText}: about ${amountText} more at ${first.store.name}.`}{' '}
      {hasLocalTax && <span>{t`State rate only; city and county tax not included.`}</span>}
    </p>
  );
}

const stateRatesText = (hasSnap: boolean) =>
  hasSnap ? t`Tax: approximate state rates, not on EBT` : t`Tax: approximate state rates`;

const flatRateText = (hasSnap: boolean) =>
  hasSnap ? t`${FLAT_TAX_PERCENT}% tax on what EBT doesn’t pay` : t`${FLAT_TAX_PERCENT}% tax on everything`;

const flatButtonText = (hasSnap: boolean) =>
  hasSnap ? t`Use ${FLAT_TAX_PERCENT}% at every store` : t`Use ${FLAT_TAX_PERCENT}% for everything`;

/**
 * `states` are two-letter state codes. If the rates of all these states are unknown, only the flat tax is available.
 */
export function TaxChoice({
  taxBasis,
  states,
  view,
  onChange,
}: {
  taxBasis: TaxBasis;
  states: readonly string[];
  view?: ComparisonView;
  onChange: (taxBasis: TaxBasis) => void;
}) {
  const distinctStates = [...new Set(states)].filter((state) => state !== '');
  const names = distinctStates.flatMap((state) => stateTaxes.get(state)?.name ?? []);
  const isByState = taxBasis === 'state' && names.length > 0;
  const hasSnap = view?.cart.lines.some(({ isPaidBySnap }) => isPaidBySnap) ?? false;
  const flatText = hasSnap
    ? t`We add ${FLAT_TAX_PERCENT}% to what EBT doesn’t pay, at every store.`
    : t`We add ${FLAT_TAX_PERCENT}% to everything, at every store.`;
  const title = isByState ? stateRatesText(hasSnap) : flatRateText(hasSnap);
  const byStateText = names.length === 1 ? t`${names[0] ?? ''}’s rates` : t`each store’s state`;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 text-sm">
      <details className="min-w-0 flex-1 basis-44">
        <summary className="flex cursor-pointer list-none items-center gap-1.5 text-ink-soft touch [&::-webkit-details-marker]:hidden">
          <span className="underline underline-offset-4">{title}</span>
          <CircleQuestionMark className="size-4 shrink-0" />
        </summary>
        <div className="max-w-prose space-y-2 pb-2 text-ink-soft">
          {!isByState && <p>{names.length > 0 ? t`${flatText} With state rates:` : flatText}</p>}
          {names.length > 0 ? (
            <StateRates states={distinctStates} />
          ) : (
            distinctStates.map((state) => <p key={state}>{stateTaxText(state)}</p>)
          )}
        </div>
      </details>
      {view !== undefined && !isByState && names.length > 0 && <StateRatesEffect view={view} names={names} />}
      {names.length > 0 && (
        <Button size="sm" onClick={() => onChange(isByState ? 'flat' : 'state')}>
          {isByState ? flatButtonText(hasSnap) : t`Use ${byStateText}`}
        </Button>
      )}
    </div>
  );
}
