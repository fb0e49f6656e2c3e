import { MAX_QUANTITY } from '#contract/limits.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { parseListLine } from '#domain/list/line.ts';
import { toPurchaseQuantity } from '#domain/list/quantity.ts';
import { splitList } from '#domain/list/split.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';
import { type DemoLine, isSameChoice } from './demo-state.ts';
import { type SampleItem, sampleItems } from './sample-catalog.ts';

export type ParsedDemoLine = { text: string; match: { item: SampleItem; line: DemoLine } | null };

/** Maximum number of lines, because a longer list would take too long to review in a demo. */
const MAX_LINES = 100;

const toSingularWords = (text: string) => foldWords(text).map(toSingular);

/**
 * Finds the first item whose name or brand contains every typed word. The typed words must include the last word of the
 * item's name, so "butter" finds Salted Butter but "salted" doesn't.
 */
function findSample(need: string): SampleItem | undefined {
  const wantedWords = toSingularWords(need);
  return sampleItems.find(({ name, brand }) => {
    const nameWords = toSingularWords(name);
    const itemWords = [...nameWords, ...toSingularWords(brand)];
    return (
      wantedWords.includes(nameWords.at(-1) ?? '') && wantedWords.every((word) => itemWords.includes(word))
    );
  });
}

export function parseDemoList(text: string): ParsedDemoLine[] {
  return splitList(text)
    .slice(0, MAX_LINES)
    .flatMap(({ text: piece, parts }) => parts ?? [piece])
    .flatMap((piece): ParsedDemoLine[] => {
      const parsedLine = parseListLine(piece);
      if (parsedLine.hasNothingToBuy || parsedLine.isDone) return [];
      const item = findSample(parsedLine.need);
      if (item === undefined) return [{ text: piece, match: null }];
      const { quantity } = toPurchaseQuantity(parsedLine, {
        ...item,
        content: parseNetContent(item.unit),
        usualPieceLb: null,
      });
      const line: DemoLine = { itemId: item.id, quantity: Math.min(MAX_QUANTITY, quantity), firmness: 'any' };
      return [{ text: piece, match: { item, line } }];
    });
}

export function toDemoLines(parsedLines: readonly ParsedDemoLine[]): DemoLine[] {
  const lines = parsedLines.flatMap(({ match }) => match?.line ?? []);
  return lines.filter((line, index) => lines.findIndex((other) => isSameChoice(other, line)) === index);
}
