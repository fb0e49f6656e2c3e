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
  read: readonly LineWithChoices[],
): AmbiguousLines =>
  new Map(
    lines.flatMap((line, index) => {
      const { means = null, words = '', choices = [] } = read[index] ?? {};
      return means === null && choices.length > 0 ? [[line, { words, choices }] as const] : [];
    }),
  );

const OWN_WORDS: ShownLine['wish'] = { itemId: null, firmness: 'any' };

const truncate = (words: string) => words.slice(0, CART_NOTE_MAX_CHARACTERS);

/** Matches text that may contain several items. The server parses such text before it's added. */
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

/** The items that a line could mean if its words are ambiguous, by line id. */
export type AmbiguousLines = ReadonlyMap<string, Pick<LineWithChoices, 'words' | 'choices'>>;

export const noAmbiguousLines: AmbiguousLines = new Map();

/**
 * Adds typed words immediately, even offline. The server matches them to items later. Ambiguous words are passed to
 * `ask`. Matching isn't a step of its own for Undo, so it goes to `applySilently`.
 */
export function useAddLines(
  lines: readonly ShownLine[],
  act: ApplyChanges,
  applySilently: ApplyChanges,
  readLater: (added: readonly string[]) => Promise<void>,
  ask: (questions: AmbiguousLines) => void,
) {
  const add = (names: readonly string[], wish: ShownLine['wish'], items: readonly GroceryItem[] = []) => {
    const first = nextPosition(lines);
    const added = names.map((name, index) => ({
      ...{ kind: 'add' as const, line: crypto.randomUUID() },
      fields: { name, wish, quantity: 1, note: '', position: first + index },
    }));
    act(added, items);
    return added.map(({ line }) => line);
  };
  const applyReading = (added: readonly string[], read: readonly LineWithChoices[]) => {
    const known = added.flatMap((line, index) => {
      const means = read[index]?.means;
      return means ? [{ line, ...means }] : [];
    });
    const changes = known.flatMap(({ line, item, firmness, quantity }) =>
      createItemChanges(line, item, firmness, quantity),
    );
    const items = known.map(({ item }) => item);
    if (changes.length > 0) applySilently(changes, items);
    ask(findAmbiguousLines(added, read));
  };
  return {
    addFound: ({ item, firmness }: FoundItem) => add([item.name], { itemId: item.id, firmness }, [item]),
    async addWords(text: string): Promise<void> {
      if (SEVERAL_ITEMS.test(text)) {
        const read = await parseListText(text);
        const names = read?.length ? read.map((each) => each.text) : splitText(text);
        const added = add(names.map(truncate), OWN_WORDS);
        return read === null ? readLater(added) : applyReading(added, read);
      }
      const added = add([truncate(text)], OWN_WORDS);
      const read = await parseListText(text);
      if (read === null) return readLater(added);
      if (read.length === 1) applyReading(added, read);
    },
    replaceWithItem: (line: string, { item, firmness, quantity = 1 }: FoundItem & { quantity?: number }) =>
      act(createItemChanges(line, item, firmness, quantity), [item]),
  };
}
