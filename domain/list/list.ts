import type { Firmness } from '#domain/item/firmness.ts';

/**
 * Owners may do everything. Editors may change lines and invite members. Members with the role "tick" may only check off
 * lines.
 */
export const memberRoles = ['owner', 'edit', 'tick'] as const;
export type ListRole = (typeof memberRoles)[number];

/** If `itemId` is null, the line is just text. */
export type ItemChoice = { itemId: number | null; firmness: Firmness };

/** Each field is set separately. The last write in the server's order wins. */
export type ListFields = {
  name: string;
  wish: ItemChoice;
  quantity: number;
  note: string;
  position: number;
};
export type ListField = keyof ListFields;

/** The device creates all ids, so resent operations are applied only once. */
export type ListOperation = { id: string; line: string } & (
  | { kind: 'add'; fields: ListFields }
  | { [Field in ListField]: { kind: 'set'; field: Field; value: ListFields[Field] } }[ListField]
  | { kind: 'tick' | 'untick' | 'remove' | 'restore' }
);

export type ListLine = ListFields & {
  line: string;
  addedBy: number;
  tickedBy: number | null;
  tickedAt: string | null;
  /** True for a tombstone: only `restore` brings the line back. */
  isRemoved: boolean;
};

export type ListState = ReadonlyMap<string, ListLine>;

type MemberOperation = ListOperation & { memberId: number; at: string };

function applyOperation(line: ListLine, operation: MemberOperation): ListLine {
  switch (operation.kind) {
    case 'add':
      return line;
    case 'set':
      return { ...line, [operation.field]: operation.value };
    case 'tick':
      return line.tickedBy === null
        ? { ...line, tickedBy: operation.memberId, tickedAt: operation.at }
        : line;
    case 'untick':
      return { ...line, tickedBy: null, tickedAt: null };
    case 'remove':
      return { ...line, isRemoved: true };
    case 'restore':
      return { ...line, isRemoved: false };
  }
}

/** Devices also call this to show pending operations. */
export function applyListOperations(state: ListState, operations: readonly MemberOperation[]): ListState {
  const lines = new Map(state);
  for (const operation of operations) {
    const line = lines.get(operation.line);
    if (line !== undefined) lines.set(operation.line, applyOperation(line, operation));
    else if (operation.kind === 'add') {
      const initialState = { addedBy: operation.memberId, tickedBy: null, tickedAt: null, isRemoved: false };
      lines.set(operation.line, { line: operation.line, ...operation.fields, ...initialState });
    }
  }
  return lines;
}

export function canApplyOperation(role: ListRole, { kind }: Pick<ListOperation, 'kind'>): boolean {
  return role !== 'tick' || kind === 'tick' || kind === 'untick';
}

export function listVisibleLines(state: ListState): ListLine[] {
  return [...state.values()]
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => a.position - b.position || (a.line < b.line ? -1 : 1));
}
