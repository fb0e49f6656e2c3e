import type { GroceryItem } from '#contract/grocery-items.ts';
import { CART_NOTE_MAX_CHARACTERS } from '#contract/limits.ts';
import type { FoundItem } from './item-finder.tsx';
import { getNextPosition, type ListLineChange, type ShownLine } from './list-changes.ts';
import type { LineWithChoices } from './read-words.ts';

type ApplyChanges = (changes: readonly ListLineChange[], items?: readonly GroceryItem[]) => void;

export const createItemChanges = (
  line: string,
  item: GroceryItem,
  firmness: FoundItem['firmness'],
  quantity: number,
): ListLineChange[] => [
  { kind: 'set', line, field: 'name', value: item.name },
  { kind: 'set', line, field: 'wish', value: { itemId: item.id, firmness } },
  ...(quantity === 1 ? [] : [{ kind: 'set', line, field: 'quantity', value: quantity } as const]),
];

export const findAmbiguousLines = (
  lines: readonly string[],
  parsedLines: readonly LineWithChoices[],
): AmbiguousLines =>
  new Map(
    lines.flatMap((line, index) => {
      const { match = null, words = '', choices = [] } = parsedLines[index] ?? {};
      return match === null && choices.length > 0 ? [[line, { words, choices }] as const] : [];
    }),
  );

const FREE_TEXT_WISH: ShownLine['wish'] = { itemId: null, firmness: 'any' };

const truncate = (words: string) => words.slice(0, CART_NOTE_MAX_CHARACTERS);

/** Matches text that may name several items. The server parses such text before it's added. */
const SEVERAL_ITEMS_PATTERN = /[,;\n•]|\sand\s|&/i;

export async function parseListText(text: string): Promise<LineWithChoices[] | null> {
  try {
    return await (await import('./read-words.ts')).readLinesWithChoices(text);
  } catch {
    return null;
  }
}

const splitText = (text: string): string[] =>
  text
    .split(/[,;\n•]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

export type AmbiguousLines = ReadonlyMap<string, Pick<LineWithChoices, 'words' | 'choices'>>;

export const noAmbiguousLines: AmbiguousLines = new Map();

/**
 * Adds typed words immediately, even offline. The server then matches the words to items. Calls `askWhichItems` for
 * ambiguous words. Saves matches with `applyWithoutUndo`, because they can't be undone on their own.
 */
export function useAddLines(
  lines: readonly ShownLine[],
  applyChanges: ApplyChanges,
  applyWithoutUndo: ApplyChanges,
  matchLater: (added: readonly string[]) => Promise<void>,
  askWhichItems: (questions: AmbiguousLines) => void,
) {
  const add = (names: readonly string[], wish: ShownLine['wish'], items: readonly GroceryItem[] = []) => {
    const firstPosition = getNextPosition(lines);
    const addChanges = names.map((name, index) => ({
      ...{ kind: 'add' as const, line: crypto.randomUUID() },
      fields: { name, wish, quantity: 1, note: '', position: firstPosition + index },
    }));
    applyChanges(addChanges, items);
    return addChanges.map(({ line }) => line);
  };
  const applyMatches = (lineIds: readonly string[], parsedLines: readonly LineWithChoices[]) => {
    const matches = lineIds.flatMap((line, index) => {
      const match = parsedLines[index]?.match;
      return match ? [{ line, ...match }] : [];
    });
    const changes = matches.flatMap(({ line, item, firmness, quantity }) =>
      createItemChanges(line, item, firmness, quantity),
    );
    const items = matches.map(({ item }) => item);
    if (changes.length > 0) applyWithoutUndo(changes, items);
    askWhichItems(findAmbiguousLines(lineIds, parsedLines));
  };
  return {
    addItem: ({ item, firmness }: FoundItem) => add([item.name], { itemId: item.id, firmness }, [item]),
    async addWords(text: string): Promise<void> {
      if (SEVERAL_ITEMS_PATTERN.test(text)) {
        const parsedLines = await parseListText(text);
        const names = parsedLines?.length ? parsedLines.map((each) => each.text) : splitText(text);
        const lineIds = add(names.map(truncate), FREE_TEXT_WISH);
        return parsedLines === null ? matchLater(lineIds) : applyMatches(lineIds, parsedLines);
      }
      const lineIds = add([truncate(text)], FREE_TEXT_WISH);
      const parsedLines = await parseListText(text);
      if (parsedLines === null) return matchLater(lineIds);
      if (parsedLines.length === 1) applyMatches(lineIds, parsedLines);
    },
    replaceWithItem: (line: string, { item, firmness, quantity = 1 }: FoundItem & { quantity?: number }) =>
      applyChanges(createItemChanges(line, item, firmness, quantity), [item]),
  };
}
