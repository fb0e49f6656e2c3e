import { Split } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { List } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { vibrate } from '#web/lib/keep-awake.ts';
import { rich } from '#web/lib/rich.ts';
import { usePinnedLines } from '#web/lib/use-pinned-lines.ts';
import { Button } from '#web/ui/button.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LineRow } from './line-row.tsx';
import {
  computePositionAfterMove,
  getServerNow,
  type ListLineChange,
  listShownLines,
  type ShownLine,
} from './list-changes.ts';
import { ListFooter } from './list-footer.tsx';
import {
  findSectionName,
  isInDoneSection,
  type ListSortOrder,
  listPricedLines,
  listSectionProgress,
  listStoreSections,
  type PricedLine,
} from './list-groups.ts';
import { ListLines } from './list-lines.tsx';
import { ListSortPicker } from './list-order-choice.tsx';
import type { ListPrices, OfflineList } from './list-record.ts';
import { createNameLookup } from './people-text.ts';
import { type AmbiguousLines, noAmbiguousLines, useAddLines } from './use-add-lines.ts';
import { useListChanges } from './use-changes.ts';
import { useUnmatchedLines } from './use-unparsed-lines.ts';

const CopyLinesDialog = createLazyComponent(async () => (await import('./copy-dialog.tsx')).CopyLinesDialog);
const EmptyList = createLazyComponent(async () => (await import('./empty-list.tsx')).EmptyList);
const ItemFinder = createLazyComponent(async () => (await import('./item-finder.tsx')).ItemFinder);
const LineSheet = createLazyComponent(async () => (await import('./line-sheet.tsx')).LineSheet);
const SectionPicker = createLazyComponent(async () => (await import('./part-choice.tsx')).SectionPicker);
const ItemQuestion = createLazyComponent(async () => (await import('./item-question.tsx')).ItemQuestion);
const ListRecommendation = createLazyComponent(
  async () => (await import('./list-recommendation.tsx')).ListRecommendation,
);

const toggled = (set: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set(set.has(name) ? [...set].filter((each) => each !== name) : [...set, name]);

const emptySet: ReadonlySet<string> = new Set();
const emptyIds: readonly string[] = [];

export function EditableList({
  list,
  stored,
  applyChanges,
  savePrices,
  updateUnmatchedLineIds,
  isServerReachable,
  isShopping,
  refresh,
}: {
  list: List;
  stored: OfflineList;
  applyChanges: (changes: readonly ListLineChange[], items?: readonly GroceryItem[]) => Promise<void>;
  savePrices: (prices: ListPrices) => Promise<void>;
  updateUnmatchedLineIds: (change: (lineIds: readonly string[]) => readonly string[]) => Promise<void>;
  isServerReachable: boolean;
  isShopping: boolean;
  refresh: () => void;
}) {
  const [wantedOrder, setOrder] = useState<ListSortOrder>('department');
  const [takenSections, setTakenSections] = useState(emptySet);
  const [isSplit, setIsSplit] = useState(false);
  const [openLineId, setOpenLineId] = useState<string | null>(null);
  const [chosenLineIds, setChosenLineIds] = useState<ReadonlySet<string> | null>(null);
  const [isCopying, setIsCopying] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const { prices } = stored;
  const lines = useMemo(() => listShownLines(stored), [stored]);
  const { run, lastChange, undoLast } = useListChanges(lines, applyChanges);
  const { pinned, pin } = usePinnedLines();
  const [questions, setQuestions] = useState(noAmbiguousLines);
  const askWhichItems = useCallback(
    (newQuestions: AmbiguousLines) => setQuestions((current) => new Map([...current, ...newQuestions])),
    [],
  );
  const { addItem, addWords, replaceWithItem } = useAddLines(
    lines,
    run,
    applyChanges,
    (addedIds) => updateUnmatchedLineIds((lineIds) => [...lineIds, ...addedIds]),
    askWhichItems,
  );
  useUnmatchedLines({
    unmatchedLineIds: stored.unread ?? emptyIds,
    lines,
    isServerReachable,
    applyWithoutUndo: applyChanges,
    updateUnmatchedLineIds,
    askWhichItems,
  });

  const hasItems = lines.some(({ wish }) => wish.itemId !== null);
  const stores = prices?.stores ?? [];
  const hasPlan = stores.some(({ isInPlan }) => isInPlan);
  const order = wantedOrder === 'store' && !hasPlan ? 'department' : wantedOrder;
  const pricedLines = listPricedLines(lines, prices);
  const isSplitByStore = order === 'store' && stores.filter(({ isInPlan }) => isInPlan).length > 1;
  const splitBy = isSplitByStore ? 'store' : 'department';
  const sections = listSectionProgress(pricedLines, splitBy, stores);
  const ownLines = sections.some(({ name }) => takenSections.has(name))
    ? pricedLines.filter((line) => takenSections.has(findSectionName(line, splitBy, stores)))
    : pricedLines;
  const people = { members: list.members, nameFor: createNameLookup(list.members, list.me) };
  const canEdit = list.role !== 'tick';
  const isAllDone = lines.length > 0 && lines.every(({ tickedBy }) => tickedBy !== null);
  const now = getServerNow(stored);

  const tick = ({ line, tickedBy }: ShownLine) => {
    if (tickedBy === null) vibrate();
    run([{ kind: tickedBy === null ? 'tick' : 'untick', line }]);
    pin(tickedBy === null ? [line] : []);
  };
  const move = (line: string, by: number) => {
    const openLines = ownLines.flatMap(({ shown }) => (shown.tickedBy === null ? [shown] : []));
    const position = computePositionAfterMove(openLines, line, by);
    if (position !== null) run([{ kind: 'set', line, field: 'position', value: position }]);
  };
  const renderQuestion = ({ line, item, tickedBy }: ShownLine) => {
    const question = questions.get(line);
    if (question === undefined || item !== null || tickedBy !== null) return null;
    return (
      <ItemQuestion
        {...question}
        onChoose={(choice) => {
          setQuestions((current) => new Map([...current].filter(([askedLine]) => askedLine !== line)));
          if (choice !== null) replaceWithItem(line, choice);
        }}
      />
    );
  };
  const renderRow = (line: PricedLine) => (
    <LineRow
      key={line.line}
      line={line}
      question={renderQuestion(line.shown)}
      people={people}
      now={now}
      actions={{
        onTick: () => tick(line.shown),
        onOpen: canEdit && chosenLineIds === null ? () => setOpenLineId(line.line) : undefined,
        onMove:
          canEdit && order === 'own' && chosenLineIds === null ? (by) => move(line.line, by) : undefined,
        selection:
          chosenLineIds === null
            ? undefined
            : {
                isChosen: chosenLineIds.has(line.line),
                onChoose: () => setChosenLineIds(toggled(chosenLineIds, line.line)),
              },
      }}
    />
  );
  const removeAll = (lineIds: Iterable<string>) =>
    run([...lineIds].map((line) => ({ kind: 'remove', line })));

  return (
    <>
      <div className="space-y-3 px-4 py-3 print:hidden">
        <div className={cx(isShopping && 'hidden')}>
          <ListRecommendation list={list} prices={hasItems ? prices : null} savePrices={savePrices} />
        </div>
        {canEdit && (
          <ItemFinder
            fallback={<Skeleton className="h-12" />}
            label={t`Add to the list`}
            placeholder={t`Milk, 2 lb chicken…`}
            actionLabel={t`Add`}
            inputRef={inputRef}
            onText={(words) => void addWords(words)}
            onFound={addItem}
            onMultilinePaste={(text) => void addWords(text)}
          />
        )}
        {lines.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <ListSortPicker
              order={order}
              hasPlan={hasPlan}
              onOrder={(to) => {
                setOrder(to);
                setTakenSections(emptySet);
              }}
            />
            {list.members.length > 1 && sections.length > 1 && (
              <Button
                size="sm"
                aria-expanded={isSplit}
                icon={<Split className="size-4" />}
                onClick={() => {
                  setIsSplit(!isSplit);
                  setTakenSections(emptySet);
                }}
              >
                {t`Split`}
              </Button>
            )}
          </div>
        )}
        {isSplit && sections.length > 1 && (
          <SectionPicker
            sections={sections}
            takenSections={takenSections}
            onToggle={(name) => setTakenSections(toggled(takenSections, name))}
          />
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyList listId={list.id} canEdit={canEdit} refresh={refresh} />
      ) : (
        <ListLines
          sections={listStoreSections(ownLines, order, stores, pinned)}
          done={ownLines.filter((line) => isInDoneSection(line, pinned))}
          renderRow={renderRow}
        />
      )}
      {isAllDone && chosenLineIds === null && (
        <div className="space-y-2 px-4 py-6 text-center print:hidden">
          <p className="text-lg">{t`You got everything.`}</p>
          <Button onClick={() => run(lines.map(({ line }) => ({ kind: 'untick', line })))}>
            {t`Uncheck all for the next trip`}
          </Button>
        </div>
      )}
      {lines.length > 0 && (
        <ListFooter lines={pricedLines} people={people} budgetCents={list.budgetCents ?? null}>
          {chosenLineIds === null ? (
            <>
              {lastChange !== null && (
                <Button onClick={undoLast} aria-label={t`Undo: ${lastChange.label}`}>
                  {t`Undo`}
                </Button>
              )}
              {canEdit && (
                <Button variant="quiet" onClick={() => setChosenLineIds(emptySet)}>
                  {t`Select`}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button
                variant="primary"
                disabledReason={chosenLineIds.size === 0 ? t`Choose a line first.` : undefined}
                onClick={() => setIsCopying(true)}
              >
                {rich`Copy ${chosenLineIds.size} to…`}
              </Button>
              <Button
                disabledReason={chosenLineIds.size === 0 ? t`Choose a line first.` : undefined}
                onClick={() => {
                  removeAll(chosenLineIds);
                  setChosenLineIds(null);
                }}
              >
                {t`Remove`}
              </Button>
              <Button variant="quiet" onClick={() => setChosenLineIds(null)}>
                {t`Cancel`}
              </Button>
            </>
          )}
        </ListFooter>
      )}
      <LineSheet
        line={lines.find(({ line }) => line === openLineId) ?? null}
        onChange={run}
        onFound={({ line }, found) => replaceWithItem(line, found)}
        onRemove={({ line }) => removeAll([line])}
        onClose={() => setOpenLineId(null)}
      />
      <CopyLinesDialog
        listId={list.id}
        lines={isCopying && chosenLineIds !== null ? [...chosenLineIds] : []}
        canMove={canEdit}
        onClose={() => setIsCopying(false)}
        onDone={() => {
          setIsCopying(false);
          setChosenLineIds(null);
          refresh();
        }}
      />
    </>
  );
}
