import { useState } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { formatCount, t } from '#domain/language.ts';
import { toast } from '#web/ui/toast.ts';
import { createInverseChange, type ListLineChange, type ShownLine } from './list-changes.ts';

type ApplyChanges = (changes: readonly ListLineChange[], items?: readonly GroceryItem[]) => Promise<void>;

const changeLabels = {
  add: t`Added`,
  set: t`Changed`,
  tick: t`Checked off`,
  untick: t`Unchecked`,
  remove: t`Removed`,
  restore: t`Put back on list`,
} as const;

function createInverses(changes: readonly ListLineChange[], lines: readonly ShownLine[]): ListLineChange[] {
  const linesById = new Map(lines.map((line) => [line.line, line]));
  return changes.flatMap((change) => createInverseChange(change, linesById.get(change.line)) ?? []).reverse();
}

export function useListChanges(lines: readonly ShownLine[], applyChanges: ApplyChanges) {
  const [lastChange, setLastChange] = useState<{ label: string; undo: readonly ListLineChange[] } | null>(
    null,
  );
  const undoChanges = (undo: readonly ListLineChange[]) => {
    void applyChanges(undo);
    setLastChange(null);
  };
  const run = (changes: readonly ListLineChange[], items?: readonly GroceryItem[]) => {
    const [first] = changes;
    if (first === undefined) return;
    const inverseChanges = createInverses(changes, lines);
    const changedLineIds = new Set(changes.map(({ line }) => line));
    const name =
      first.kind === 'add' ? first.fields.name : lines.find(({ line }) => line === first.line)?.name;
    const changedText = changedLineIds.size === 1 ? (name ?? '') : formatCount(changedLineIds.size, 'line');
    setLastChange({ label: `${changeLabels[first.kind]} ${changedText}`.trim(), undo: inverseChanges });
    if (first.kind === 'remove') {
      toast({
        title: t`Removed`,
        description: changedText,
        action: { label: t`Undo`, run: () => undoChanges(inverseChanges) },
      });
    }
    void applyChanges(changes, items);
  };
  return { run, lastChange, undoLast: () => lastChange !== null && undoChanges(lastChange.undo) };
}
