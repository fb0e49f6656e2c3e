import type { GroceryItem } from '#contract/grocery-items.ts';
import { readList } from '#contract/list-entry.ts';
import { splitList } from '#domain/list-split.ts';
import { request } from '#web/api/request.ts';
import type { Found } from './item-finder.tsx';
import { type Deed, lastPosition, type ShownLine } from './list-changes.ts';

type Act = (deeds: readonly Deed[], items?: readonly GroceryItem[]) => void;

/** What is set of a line once its words are known to mean an item. */
const asItem = (line: string, item: GroceryItem, firmness: Found['firmness'], quantity: number): Deed[] => [
  { kind: 'set', line, field: 'name', value: item.name },
  { kind: 'set', line, field: 'wish', value: { itemId: item.id, firmness } },
  ...(quantity === 1 ? [] : [{ kind: 'set', line, field: 'quantity', value: quantity } as const]),
];

/**
 * Puts words on the list as they were typed, at once and without a network; what they surely mean becomes of them when the
 * server has read them. Several at once, as from a note, are as many lines.
 */
export function useAddLines(lines: readonly ShownLine[], act: Act) {
  const add = (names: readonly string[], wish: ShownLine['wish'], items: readonly GroceryItem[] = []) => {
    const first = lastPosition(lines);
    const added = names.map((name, index) => ({
      ...{ kind: 'add' as const, line: crypto.randomUUID() },
      fields: { name, wish, quantity: 1, note: '', position: first + index },
    }));
    act(added, items);
    return added.map(({ line }) => line);
  };
  return {
    addFound: ({ item, firmness }: Found) => add([item.name], { itemId: item.id, firmness }, [item]),
    async addWords(text: string): Promise<void> {
      const pieces = splitList(text).map((piece) => piece.text.slice(0, 120));
      const words = pieces.length === 0 ? [text.slice(0, 120)] : pieces;
      const added = add(words, { itemId: null, firmness: 'any' });
      const read = await request(readList, { body: { text: words.join('\n') } }).catch(() => null);
      // Read as other lines than they were cut into: then each stays as it was typed.
      if (read === null || read.lines.length !== added.length) return;
      const known = read.lines.flatMap(({ isSure, proposal, choices }, index) => {
        const [choice] = choices;
        const line = added[index];
        return isSure && proposal === 'item' && choice && line ? [{ line, ...choice }] : [];
      });
      if (known.length === 0) return;
      act(
        known.flatMap(({ line, item, firmness, quantity }) => asItem(line, item, firmness, quantity)),
        known.map(({ item }) => item),
      );
    },
    /** What a line in own words is. */
    becomes: (line: string, { item, firmness }: Found) => act(asItem(line, item, firmness, 1), [item]),
  };
}
