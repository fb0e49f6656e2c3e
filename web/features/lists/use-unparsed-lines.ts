import { useEffect, useEffectEvent, useRef } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { ListLineChange, ShownLine } from './list-changes.ts';
import {
  type AmbiguousLines,
  createItemChanges,
  findAmbiguousLines,
  parseListText,
} from './use-add-lines.ts';

export function useUnmatchedLines({
  unmatchedLineIds,
  lines,
  isServerReachable,
  applyWithoutUndo,
  updateUnmatchedLineIds,
  askWhichItems,
}: {
  unmatchedLineIds: readonly string[];
  lines: readonly ShownLine[];
  isServerReachable: boolean;
  applyWithoutUndo: (changes: readonly ListLineChange[], items?: readonly GroceryItem[]) => Promise<void>;
  updateUnmatchedLineIds: (change: (lineIds: readonly string[]) => readonly string[]) => Promise<void>;
  askWhichItems: (questions: AmbiguousLines) => void;
}): void {
  const getWords = useEffectEvent(
    (lineId: string) => lines.find(({ line, wish }) => line === lineId && wish.itemId === null)?.name,
  );
  const isMatching = useRef(false);
  useEffect(() => {
    if (!isServerReachable || unmatchedLineIds.length === 0 || isMatching.current) return;
    const matchAll = async () => {
      for (const line of unmatchedLineIds) {
        const words = getWords(line);
        const parsedLines = words === undefined ? [] : await parseListText(words);
        if (parsedLines === null) return;
        const match = parsedLines.length === 1 ? parsedLines[0]?.match : null;
        await updateUnmatchedLineIds((lineIds) => lineIds.filter((each) => each !== line));
        if (getWords(line) !== words) continue;
        if (parsedLines.length === 1) askWhichItems(findAmbiguousLines([line], parsedLines));
        if (match)
          await applyWithoutUndo(createItemChanges(line, match.item, match.firmness, match.quantity), [
            match.item,
          ]);
      }
    };
    isMatching.current = true;
    void matchAll().finally(() => {
      isMatching.current = false;
    });
  }, [isServerReachable, unmatchedLineIds, applyWithoutUndo, updateUnmatchedLineIds, askWhichItems]);
}
