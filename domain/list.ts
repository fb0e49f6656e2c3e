import type { Firmness } from './firmness.ts';

/** What a member may do: everything; change lines and members' lines; only tick. */
export const listRoles = ['owner', 'edit', 'tick'] as const;
export type ListRole = (typeof listRoles)[number];

/** What a line is wished as: a grocery item by its firmness, or words alone. */
export type ListWish = { itemId: number | null; firmness: Firmness };

/** The fields of a line that are set one by one, each by the last who wrote it in the server's order. */
export type ListFields = {
  name: string;
  wish: ListWish;
  quantity: number;
  note: string;
  /** Lines stand by it; where two are equal, by their ids. */
  position: number;
};
export type ListField = keyof ListFields;

/** One thing done to a list. `id` and the id of a new line are made by the device, so that what arrives again counts once. */
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
  /** Kept as a tombstone: a late change of it restores nothing. */
  isRemoved: boolean;
};

export type ListState = ReadonlyMap<string, ListLine>;

type Deed = ListOperation & { memberId: number; at: string };

function changed(line: ListLine, deed: Deed): ListLine {
  switch (deed.kind) {
    case 'add':
      return line;
    case 'set':
      return { ...line, [deed.field]: deed.value };
    // The first who ticked is who has it in the cart.
    case 'tick':
      return line.tickedBy === null ? { ...line, tickedBy: deed.memberId, tickedAt: deed.at } : line;
    case 'untick':
      return { ...line, tickedBy: null, tickedAt: null };
    case 'remove':
      return { ...line, isRemoved: true };
    case 'restore':
      return { ...line, isRemoved: false };
  }
}

/**
 * The list after these operations, in their order. A device lays its own pending ones over the server's state with the same
 * rule. What is about a line that is not there changes nothing; a line is added once.
 */
export function applyToList(state: ListState, deeds: readonly Deed[]): ListState {
  const lines = new Map(state);
  for (const deed of deeds) {
    const line = lines.get(deed.line);
    if (line !== undefined) lines.set(deed.line, changed(line, deed));
    else if (deed.kind === 'add') {
      const untouched = { addedBy: deed.memberId, tickedBy: null, tickedAt: null, isRemoved: false };
      lines.set(deed.line, { line: deed.line, ...deed.fields, ...untouched });
    }
  }
  return lines;
}

/** Whether somebody in this role may do it. */
export function mayDo(role: ListRole, { kind }: Pick<ListOperation, 'kind'>): boolean {
  return role !== 'tick' || kind === 'tick' || kind === 'untick';
}

/** What is on the list now, in its order. */
export function linesOf(state: ListState): ListLine[] {
  return [...state.values()]
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => a.position - b.position || (a.line < b.line ? -1 : 1));
}
