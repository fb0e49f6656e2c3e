import { MAX_QUANTITY } from '#contract/limits.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { parseListLine } from '#domain/list/line.ts';
import { toPurchaseQuantity } from '#domain/list/quantity.ts';
import { splitList } from '#domain/list/split.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';
import { type DemoLine, isSameChoice } from './demo-state.ts';
import { type SampleItem, sampleItems } from './sample-catalog.ts';

export type ParsedDemoLine = { text: string; found: { item: SampleItem; line: DemoLine } | null };

/** A longer list would take too long to review in a demo. */
const MAX_LINES = 100;

const wordsOf = (text: string) => foldWords(text).map(toSingular);

/**
 * Every typed word must be in the item's name or brand. The last word of the item's name must be among the typed words,
 * so "salt" doesn't find Salted Butter.
 */
function findSample(need: string): SampleItem | undefined {
  const wantedWords = wordsOf(need);
  return sampleItems.find(({ name, brand }) => {
    const named = wordsOf(name);
    const known = [...named, ...wordsOf(brand)];
    return wantedWords.includes(named.at(-1) ?? '') && wantedWords.every((word) => known.includes(word));
  });
}

export function parseDemoList(text: string): ParsedDemoLine[] {
  return splitList(text)
    .slice(0, MAX_LINES)
    .flatMap(({ text: piece, parts }) => parts ?? [piece])
    .flatMap((piece): ParsedDemoLine[] => {
      const written = parseListLine(piece);
      if (written.hasNothingToBuy || written.isDone) return [];
      const item = findSample(written.need);
      if (item === undefined) return [{ text: piece, found: null }];
      const { quantity } = toPurchaseQuantity(written, {
        ...item,
        content: parseNetContent(item.unit),
        usualPieceLb: null,
      });
      const line: DemoLine = { itemId: item.id, quantity: Math.min(MAX_QUANTITY, quantity), firmness: 'any' };
      return [{ text: piece, found: { item, line } }];
    });
}

export function toDemoLines(parsedLines: readonly ParsedDemoLine[]): DemoLine[] {
  const lines = parsedLines.flatMap(({ found }) => found?.line ?? []);
  return lines.filter((line, index) => lines.findIndex((other) => isSameChoice(other, line)) === index);
}
