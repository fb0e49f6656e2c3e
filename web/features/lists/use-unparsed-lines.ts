import { useEffect, useEffectEvent, useRef } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { ListLineChange, ShownLine } from './list-changes.ts';
import {
  type AmbiguousLines,
  createItemChanges,
  findAmbiguousLines,
  parseListText,
} from './use-add-lines.ts';

/**
 * Once the server is reachable, matches lines that were added offline to items. Skips lines that changed in the
 * meantime.
 */
export function useUnparsedLines({
  unread,
  lines,
  isReached,
  act,
  storeUnread,
  ask,
}: {
  unread: readonly string[];
  lines: readonly ShownLine[];
  isReached: boolean;
  act: (changes: readonly ListLineChange[], items?: readonly GroceryItem[]) => Promise<void>;
  storeUnread: (change: (unread: readonly string[]) => readonly string[]) => Promise<void>;
  ask: (questions: AmbiguousLines) => void;
}): void {
  const wordsOf = useEffectEvent(
    (name: string) => lines.find(({ line, wish }) => line === name && wish.itemId === null)?.name,
  );
  const isReading = useRef(false);
  useEffect(() => {
    if (!isReached || unread.length === 0 || isReading.current) return;
    const readAll = async () => {
      for (const line of unread) {
        const words = wordsOf(line);
        const read = words === undefined ? [] : await parseListText(words);
        if (read === null) return;
        const means = read.length === 1 ? read[0]?.means : null;
        await storeUnread((all) => all.filter((each) => each !== line));
        if (wordsOf(line) !== words) continue;
        if (read.length === 1) ask(findAmbiguousLines([line], read));
        if (means)
          await act(createItemChanges(line, means.item, means.firmness, means.quantity), [means.item]);
      }
    };
    isReading.current = true;
    void readAll().finally(() => {
      isReading.current = false;
    });
  }, [isReached, unread, act, storeUnread, ask]);
}
