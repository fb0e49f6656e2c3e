import { useState } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { counted, t } from '#domain/language.ts';
import { toast } from '#web/ui/toast.ts';
import { type Deed, inverseOf, type ShownLine } from './list-changes.ts';

type Act = (deeds: readonly Deed[], items?: readonly GroceryItem[]) => Promise<void>;

const doneWords = {
  add: t`Added`,
  set: t`Changed`,
  tick: t`Checked off`,
  untick: t`Unchecked`,
  remove: t`Removed`,
  restore: t`Put back on list`,
} as const;

function undoOf(deeds: readonly Deed[], lines: readonly ShownLine[]): Deed[] {
  const before = new Map(lines.map((line) => [line.line, line]));
  return deeds.flatMap((deed) => inverseOf(deed, before.get(deed.line)) ?? []).reverse();
}

export function useDeeds(lines: readonly ShownLine[], act: Act) {
  const [last, setLast] = useState<{ words: string; undo: readonly Deed[] } | null>(null);
  const takeBack = (undo: readonly Deed[]) => {
    void act(undo);
    setLast(null);
  };
  const run = (deeds: readonly Deed[], items?: readonly GroceryItem[]) => {
    const [first] = deeds;
    if (first === undefined) return;
    const undo = undoOf(deeds, lines);
    const touched = new Set(deeds.map(({ line }) => line));
    const name = lines.find(({ line }) => line === first.line)?.name;
    const what = touched.size === 1 ? (name ?? '') : counted(touched.size, 'line');
    setLast({ words: `${doneWords[first.kind]} ${what}`.trim(), undo });
    if (first.kind === 'remove') {
      toast({ title: t`Removed`, description: what, action: { label: t`Undo`, run: () => takeBack(undo) } });
    }
    void act(deeds, items);
  };
  return { run, last, undoLast: () => last !== null && takeBack(last.undo) };
}
