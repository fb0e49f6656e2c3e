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
  getServerNow,
  type ListLineChange,
  listShownLines,
  positionAfterMove,
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

const nothing: ReadonlySet<string> = new Set();
const none: readonly string[] = [];

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
  const [taken, setTaken] = useState(nothing);
  const [isSplit, setIsSplit] = useState(false);
  const [openLine, setOpenLine] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [isCopying, setIsCopying] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { prices } = stored;
  const lines = useMemo(() => listShownLines(stored), [stored]);
  const { run, last, undoLast } = useListChanges(lines, applyChanges);
  const { pinned, pin } = usePinnedLines();
  const [questions, setQuestions] = useState(noAmbiguousLines);
  const askWhichItems = useCallback(
    (more: AmbiguousLines) => setQuestions((now) => new Map([...now, ...more])),
    [],
  );
  const { addFound, addWords, replaceWithItem } = useAddLines(
    lines,
    run,
    applyChanges,
    (added) => updateUnmatchedLineIds((lineIds) => [...lineIds, ...added]),
    askWhichItems,
  );
  useUnmatchedLines({
    unmatchedLineIds: stored.unread ?? none,
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
  const priced = listPricedLines(lines, prices);
  const isSplitByStore = order === 'store' && stores.filter(({ isInPlan }) => isInPlan).length > 1;
  const splitBy = isSplitByStore ? 'store' : 'department';
  const sections = listSectionProgress(priced, splitBy, stores);
  const mine = sections.some(({ name }) => taken.has(name))
    ? priced.filter((line) => taken.has(findSectionName(line, splitBy, stores)))
    : priced;
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
    const open = mine.flatMap(({ shown }) => (shown.tickedBy === null ? [shown] : []));
    const position = positionAfterMove(open, line, by);
    if (position !== null) run([{ kind: 'set', line, field: 'position', value: position }]);
  };
  const questionOf = ({ line, item, tickedBy }: ShownLine) => {
    const question = questions.get(line);
    if (question === undefined || item !== null || tickedBy !== null) return null;
    return (
      <ItemQuestion
        {...question}
        onChoose={(choice) => {
          setQuestions((now) => new Map([...now].filter(([asked]) => asked !== line)));
          if (choice !== null) replaceWithItem(line, choice);
        }}
      />
    );
  };
  const rowOf = (line: PricedLine) => (
    <LineRow
      key={line.line}
      line={line}
      question={questionOf(line.shown)}
      people={people}
      now={now}
      actions={{
        onTick: () => tick(line.shown),
        onOpen: canEdit && chosen === null ? () => setOpenLine(line.line) : undefined,
        onMove: canEdit && order === 'own' && chosen === null ? (by) => move(line.line, by) : undefined,
        chosen:
          chosen === null
            ? undefined
            : {
                isChosen: chosen.has(line.line),
                onChoose: () => setChosen(toggled(chosen, line.line)),
              },
      }}
    />
  );
  const removeAll = (some: Iterable<string>) => run([...some].map((line) => ({ kind: 'remove', line })));

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
            inputRef={box}
            onText={(words) => void addWords(words)}
            onFound={addFound}
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
                setTaken(nothing);
              }}
            />
            {list.members.length > 1 && sections.length > 1 && (
              <Button
                size="sm"
                aria-expanded={isSplit}
                icon={<Split className="size-4" />}
                onClick={() => {
                  setIsSplit(!isSplit);
                  setTaken(nothing);
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
            takenSections={taken}
            onToggle={(name) => setTaken(toggled(taken, name))}
          />
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyList listId={list.id} canEdit={canEdit} refresh={refresh} />
      ) : (
        <ListLines
          stops={listStoreSections(mine, order, stores, pinned)}
          done={mine.filter((line) => isInDoneSection(line, pinned))}
          row={rowOf}
        />
      )}
      {isAllDone && chosen === null && (
        <div className="space-y-2 px-4 py-6 text-center print:hidden">
          <p className="text-lg">{t`You got everything.`}</p>
          <Button onClick={() => run(lines.map(({ line }) => ({ kind: 'untick', line })))}>
            {t`Uncheck all for the next trip`}
          </Button>
        </div>
      )}
      {lines.length > 0 && (
        <ListFooter lines={priced} people={people} budgetCents={list.budgetCents ?? null}>
          {chosen === null ? (
            <>
              {last !== null && (
                <Button onClick={undoLast} aria-label={t`Undo: ${last.words}`}>
                  {t`Undo`}
                </Button>
              )}
              {canEdit && (
                <Button variant="quiet" onClick={() => setChosen(nothing)}>
                  {t`Select`}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button
                variant="primary"
                disabledReason={chosen.size === 0 ? t`Choose a line first.` : undefined}
                onClick={() => setIsCopying(true)}
              >
                {rich`Copy ${chosen.size} to…`}
              </Button>
              <Button
                disabledReason={chosen.size === 0 ? t`Choose a line first.` : undefined}
                onClick={() => {
                  removeAll(chosen);
                  setChosen(null);
                }}
              >
                {t`Remove`}
              </Button>
              <Button variant="quiet" onClick={() => setChosen(null)}>
                {t`Cancel`}
              </Button>
            </>
          )}
        </ListFooter>
      )}
      <LineSheet
        line={lines.find(({ line }) => line === openLine) ?? null}
        onChange={run}
        onFound={({ line }, found) => replaceWithItem(line, found)}
        onRemove={({ line }) => removeAll([line])}
        onClose={() => setOpenLine(null)}
      />
      <CopyLinesDialog
        listId={list.id}
        lines={isCopying && chosen !== null ? [...chosen] : []}
        canMove={canEdit}
        onClose={() => setIsCopying(false)}
        onDone={() => {
          setIsCopying(false);
          setChosen(null);
          refresh();
        }}
      />
    </>
  );
}
