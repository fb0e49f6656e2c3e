import { Route } from 'lucide-react';
import { useId, useState } from 'react';
import { DEFAULT_EXTRA_STOP_VALUE_CENTS, type PlanOption, type ShoppingPlan } from '#domain/compare/plan.ts';
import { computePlanSavingsCents } from '#domain/compare/plan-text.ts';
import { formatCount, localizedItemName, t } from '#domain/language.ts';
import { formatApproximateUsd, formatRoundedUsd } from '#domain/price/approximate-usd.ts';
import { cx } from '#web/lib/cx.ts';
import { useEarlyInput } from '#web/lib/early-input.ts';
import { rich } from '#web/lib/rich.ts';
import { summarizeNames } from '#web/lib/short-list.ts';
import { membershipText } from '#web/shared/membership-text.ts';
import { shopHref } from '#web/shared/shop-href.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RouteLink } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { ApproximateAmount } from './amount.tsx';
import type { ComparisonView } from './comparison-view.ts';

const stopCountTexts = ['', t`One stop`, t`Two stops`, t`Three stops`];
const STOP_VALUES_CENTS = [0, 200, 500, 1_000, 2_000];

const MAX_LISTED_NAMES = 20;

function ItemNames({ names }: { names: readonly string[] }) {
  const allNames = names.join(', ');
  if (names.length <= MAX_LISTED_NAMES) return <p className="text-sm text-ink-soft">{allNames}</p>;
  return (
    <details className="group text-sm text-ink-soft">
      <summary className="flex cursor-pointer items-center underline decoration-dotted underline-offset-4 touch group-open:hidden">
        {summarizeNames(names)}
      </summary>
      {allNames}
    </details>
  );
}

function Assignments({ view, option }: { view: ComparisonView; option: PlanOption }) {
  return (
    <ul className="mt-3 space-y-3 border-t border-line pt-3">
      {option.storeIds.map((storeId) => {
        const storeEntries = view.entries.filter(({ id }) => option.assignments.get(id) === storeId);
        return (
          <li key={storeId}>
            <p className="font-medium">
              {view.storeName(storeId)}{' '}
              <span className="text-sm font-normal text-ink-soft">
                {formatCount(storeEntries.length, 'item')}
              </span>
            </p>
            <ItemNames names={storeEntries.map(({ item }) => localizedItemName(item.name))} />
          </li>
        );
      })}
      {option.missingEntryIds.length > 0 && (
        <li>
          <p className="text-sm text-amber">{t`Not available at any of these:`}</p>
          <ItemNames
            names={view.entries
              .filter(({ id }) => option.missingEntryIds.includes(id))
              .map(({ item }) => localizedItemName(item.name))}
          />
        </li>
      )}
    </ul>
  );
}

const moreItemsText = ({ missingEntryIds }: PlanOption) =>
  missingEntryIds.length === 0 ? t`Has everything` : t`Has more of your items`;

function OptionButton({
  view,
  option,
  oneStopOption,
  isChosen,
  isRecommended,
  hasMore,
  onChoose,
}: {
  view: ComparisonView;
  option: PlanOption;
  oneStopOption: PlanOption;
  isChosen: boolean;
  isRecommended: boolean;
  hasMore: boolean;
  onChoose: () => void;
}) {
  const isEstimate = option.estimatedCount > 0;
  const savingsCents = computePlanSavingsCents(oneStopOption, option);
  const minSavingsCents = 100 * Math.floor(option.savesLowCents / 100);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'flex w-full flex-wrap items-start gap-x-3 rounded-lg border px-3 py-2 text-left transition-colors touch',
        isChosen ? 'border-ink bg-sunken' : 'border-line hover:bg-sunken',
      )}
    >
      <span className="min-w-0 flex-[1_1_min(6rem,75%)]">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{stopCountTexts[option.stopCount]}</span>
          {isRecommended && <Badge>{hasMore ? moreItemsText(option) : t`Our pick for you`}</Badge>}
        </span>
        <span className="block text-sm text-ink-soft">{option.storeIds.map(view.storeName).join(' + ')}</span>
        {view.ranked.map(
          ({ store }) =>
            option.storeIds.includes(store.id) &&
            store.membership !== null && (
              <span key={store.id} className="block text-sm text-ink-soft">
                {store.name}: {membershipText(store.membership)}
              </span>
            ),
        )}
      </span>
      <span className="ml-auto text-right">
        <ApproximateAmount cents={option.totalCents} isEstimate={isEstimate} className="font-medium" />
        {option.savesLowCents > 0 && (
          <span className="block text-sm">
            {t`saves ${formatApproximateUsd(savingsCents, isEstimate)}`}
            {minSavingsCents > 0 && minSavingsCents < 100 * Math.round(savingsCents / 100) && (
              <span className="block text-ink-soft">{t`likely at least ${formatRoundedUsd(minSavingsCents, true)}`}</span>
            )}
          </span>
        )}
        {option.savesLowCents <= 0 && option.savesCents > 0 && (
          <span className="block text-sm text-ink-soft">{t`may not save anything`}</span>
        )}
        {option.missingEntryIds.length > 0 && (
          <span className="block text-sm text-amber">{rich`${option.missingEntryIds.length} missing`}</span>
        )}
      </span>
    </button>
  );
}

export function PlanCard({
  title = t`Shopping plan`,
  view,
  plan: { frontier, recommended },
  extraStopValueCents = DEFAULT_EXTRA_STOP_VALUE_CENTS,
  onExtraStopValue,
}: {
  title?: string;
  view: ComparisonView;
  plan: ShoppingPlan;
  extraStopValueCents?: number | undefined;
  onExtraStopValue: (cents: number) => void;
}) {
  const [chosenStops, setChosenStops] = useState<number | null>(null);
  const choiceId = useId();
  const selectRef = useEarlyInput<HTMLSelectElement>();
  if (recommended === null || view.ranked.length < 2) return null;
  const chosenOption = frontier.find(({ stopCount }) => stopCount === chosenStops) ?? recommended;
  const stopValuesCents = [...new Set([...STOP_VALUES_CENTS, extraStopValueCents])].sort((a, b) => a - b);
  return (
    <CardSection
      title={title}
      description={
        frontier.length === 1
          ? t`One stop is enough. Splitting your cart isn’t likely to save you money.`
          : t`The cheapest way to split your cart between stores.`
      }
    >
      <div className="space-y-2">
        {frontier.map((option) => (
          <OptionButton
            key={option.stopCount}
            view={view}
            option={option}
            oneStopOption={frontier[0] ?? option}
            isChosen={option === chosenOption}
            isRecommended={option === recommended && frontier.length > 1}
            hasMore={option.missingEntryIds.length < (frontier[0]?.missingEntryIds.length ?? 0)}
            onChoose={() => setChosenStops(option.stopCount)}
          />
        ))}
      </div>
      {/* If there's only one stop, the recommendation card already has this link. */}
      {chosenOption.stopCount > 1 && (
        <p className="mt-3">
          <RouteLink href={shopHref(chosenOption.storeIds)}>
            {t`Shop in ${formatCount(chosenOption.stopCount, 'store')}`}
          </RouteLink>
        </p>
      )}
      {chosenOption.stopCount > 1 && <Assignments view={view} option={chosenOption} />}
      {frontier.length > 1 && (
        <label
          htmlFor={choiceId}
          className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft"
        >
          <Route className="size-4" />
          {rich`I’d make an extra stop to save${(
            <select
              id={choiceId}
              ref={selectRef}
              value={extraStopValueCents}
              onChange={(event) => onExtraStopValue(Number(event.target.value))}
              className="figures rounded-lg border border-line-strong bg-raised px-2 text-ink touch"
            >
              {stopValuesCents.map((cents) => (
                <option key={cents} value={cents}>
                  ${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}
                </option>
              ))}
            </select>
          )}or more`}
        </label>
      )}
    </CardSection>
  );
}
