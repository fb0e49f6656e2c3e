import type { GroceryItem } from '#contract/grocery-items.ts';
import { CART_NOTE_MAX_CHARACTERS } from '#contract/limits.ts';
import type { FoundItem } from './item-finder.tsx';
import { type ListLineChange, nextPosition, type ShownLine } from './list-changes.ts';
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
      const { means = null, words = '', choices = [] } = parsedLines[index] ?? {};
      return means === null && choices.length > 0 ? [[line, { words, choices }] as const] : [];
    }),
  );

const OWN_WORDS: ShownLine['wish'] = { itemId: null, firmness: 'any' };

const truncate = (words: string) => words.slice(0, CART_NOTE_MAX_CHARACTERS);

/** Matches text that may name several items. Such text is parsed by the server before it's added. */
const SEVERAL_ITEMS = /[,;\n•]|\sand\s|&/i;

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
 * Adds typed words immediately, even offline. The server then matches the words to items. `askWhichItems` is called for
 * ambiguous words. Matches can't be undone on their own, so they're saved with `applyWithoutUndo`.
 */
export function useAddLines(
  lines: readonly ShownLine[],
  applyChanges: ApplyChanges,
  applyWithoutUndo: ApplyChanges,
  matchLater: (added: readonly string[]) => Promise<void>,
  askWhichItems: (questions: AmbiguousLines) => void,
) {
  const add = (names: readonly string[], wish: ShownLine['wish'], items: readonly GroceryItem[] = []) => {
    const first = nextPosition(lines);
    const added = names.map((name, index) => ({
      ...{ kind: 'add' as const, line: crypto.randomUUID() },
      fields: { name, wish, quantity: 1, note: '', position: first + index },
    }));
    applyChanges(added, items);
    return added.map(({ line }) => line);
  };
  const applyMatches = (added: readonly string[], parsedLines: readonly LineWithChoices[]) => {
    const known = added.flatMap((line, index) => {
      const means = parsedLines[index]?.means;
      return means ? [{ line, ...means }] : [];
    });
    const changes = known.flatMap(({ line, item, firmness, quantity }) =>
      createItemChanges(line, item, firmness, quantity),
    );
    const items = known.map(({ item }) => item);
    if (changes.length > 0) applyWithoutUndo(changes, items);
    askWhichItems(findAmbiguousLines(added, parsedLines));
  };
  return {
    addFound: ({ item, firmness }: FoundItem) => add([item.name], { itemId: item.id, firmness }, [item]),
    async addWords(text: string): Promise<void> {
      if (SEVERAL_ITEMS.test(text)) {
        const read = await parseListText(text);
        const names = read?.length ? read.map((each) => each.text) : splitText(text);
        const added = add(names.map(truncate), OWN_WORDS);
        return read === null ? matchLater(added) : applyMatches(added, read);
      }
      const added = add([truncate(text)], OWN_WORDS);
      const read = await parseListText(text);
      if (read === null) return matchLater(added);
      if (read.length === 1) applyMatches(added, read);
    },
    replaceWithItem: (line: string, { item, firmness, quantity = 1 }: FoundItem & { quantity?: number }) =>
      applyChanges(createItemChanges(line, item, firmness, quantity), [item]),
  };
}
