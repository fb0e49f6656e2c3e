import type { Category } from '#domain/item/grocery-item.ts';
import { t } from '#domain/language.ts';
import { type CostWithTax, computeCostWithTax, groupIntoStops } from '#domain/list/shop.ts';
import type { ShownLine } from './list-changes.ts';
import type { ListPrices } from './list-record.ts';

export type ListSortOrder = 'store' | 'department' | 'own';

type LinePrices = ListPrices['lines'][number]['prices'];

export type PricedLine = {
  line: string;
  shown: ShownLine;
  category: Category | null;
  storeId: number | null;
  prices: LinePrices;
  pricedQuantity: number | undefined;
};

type ListGroup = { name: string; lines: PricedLine[]; openCount: number };

export type StoreSection = { key: string; name: string; groups: ListGroup[]; openCount: number };

const NO_STORE_NAME = t`Anywhere`;

export function listPricedLines(lines: readonly ShownLine[], prices: ListPrices | null): PricedLine[] {
  const pricesByLine = new Map(prices?.lines.map((each) => [each.line, each]));
  return lines.map((shown) => {
    const linePrices = pricesByLine.get(shown.line);
    const category = shown.item?.category ?? null;
    return {
      ...{ line: shown.line, shown, category },
      ...{
        storeId: linePrices?.storeId ?? null,
        prices: linePrices?.prices ?? [],
        pricedQuantity: linePrices?.quantity,
      },
    };
  });
}

const countOpenLines = (lines: readonly PricedLine[]) =>
  lines.filter(({ shown }) => shown.tickedBy === null).length;

/** True if the line belongs in the Done section. Pinned lines stay in place after they're checked off. */
export const isInDoneSection = ({ line, shown }: PricedLine, pinnedLineIds: ReadonlySet<string>): boolean =>
  shown.tickedBy !== null && !pinnedLineIds.has(line);

export function listStoreSections(
  lines: readonly PricedLine[],
  order: ListSortOrder,
  stores: ListPrices['stores'],
  pinned: ReadonlySet<string> = new Set(),
): StoreSection[] {
  const openLines = lines.filter((line) => !isInDoneSection(line, pinned));
  if (openLines.length === 0) return [];
  const createGroup = (name: string, groupLines: PricedLine[]) => ({
    name,
    lines: groupLines,
    openCount: countOpenLines(groupLines),
  });
  if (order === 'own') {
    return [
      { key: 'all', name: '', groups: [createGroup('', openLines)], openCount: countOpenLines(openLines) },
    ];
  }
  const isByStore = order === 'store';
  const plannedStores = isByStore ? stores.filter(({ isInPlan }) => isInPlan) : [];
  const placedLines = isByStore ? openLines : openLines.map((line) => ({ ...line, storeId: null }));
  const linesById = new Map(openLines.map((line) => [line.line, line]));
  const plannedStoreIds = plannedStores.map(({ id }) => id);
  // Remove a line's store if it's no longer in the plan.
  const linesAtPlannedStores = placedLines.map((line) =>
    line.storeId !== null && !plannedStoreIds.includes(line.storeId) ? { ...line, storeId: null } : line,
  );
  return groupIntoStops(linesAtPlannedStores, [], plannedStoreIds).map(({ storeId, departments }) => {
    const groups = departments.map(({ name, rows }) =>
      createGroup(
        name,
        rows.flatMap(({ line }) => linesById.get(line.line) ?? []),
      ),
    );
    const name = isByStore ? (plannedStores.find(({ id }) => id === storeId)?.name ?? NO_STORE_NAME) : '';
    return {
      key: String(storeId),
      name,
      groups,
      openCount: countOpenLines(groups.flatMap((group) => group.lines)),
    };
  });
}

export const sumLineCosts = (lines: readonly PricedLine[]): CostWithTax =>
  computeCostWithTax(
    lines.flatMap(({ prices, storeId }) => prices.find((price) => price.storeId === storeId) ?? []),
  );

/** Counts lines that have no price at their planned store. Items that the server hasn't priced yet don't count. */
export const countUnpricedLines = (lines: readonly PricedLine[]): number =>
  lines.filter(
    ({ shown, prices, storeId, pricedQuantity }) =>
      (shown.item === null || pricedQuantity !== undefined) &&
      !prices.some((price) => price.storeId === storeId),
  ).length;

export type SectionProgress = { name: string; doneCount: number; lineCount: number };

export function findSectionName(
  { category, storeId }: PricedLine,
  order: ListSortOrder,
  stores: ListPrices['stores'],
): string {
  if (order !== 'store') return category ?? 'Notes';
  const plannedStores = stores.filter(({ isInPlan }) => isInPlan);
  // Free-text lines aren't tied to a store, so they belong to the first stop.
  const store = category === null ? plannedStores[0] : plannedStores.find(({ id }) => id === storeId);
  return store?.name ?? NO_STORE_NAME;
}

export function listSectionProgress(
  lines: readonly PricedLine[],
  order: ListSortOrder,
  stores: ListPrices['stores'],
): SectionProgress[] {
  const sections = new Map<string, SectionProgress>();
  for (const line of lines) {
    const name = findSectionName(line, order, stores);
    const section = sections.get(name) ?? { name, doneCount: 0, lineCount: 0 };
    const isDone = line.shown.tickedBy !== null;
    sections.set(name, {
      name,
      doneCount: section.doneCount + Number(isDone),
      lineCount: section.lineCount + 1,
    });
  }
  return [...sections.values()];
}
