import { MAX_QUANTITY } from '#contract/limits.ts';
import { parseNetContent } from '#domain/item/net-content.ts';
import { readWrittenLine } from '#domain/list/line.ts';
import { quantityFor } from '#domain/list/quantity.ts';
import { splitList } from '#domain/list/split.ts';
import { foldWords, singular } from '#domain/search/words.ts';
import { type DemoLine, isSameWish } from './kept-demo.ts';
import { type SampleItem, sampleItems } from './sample-catalogue.ts';

/** A line of a list with what the demo has for it; null where it has nothing. */
export type DemoReading = { text: string; found: { item: SampleItem; line: DemoLine } | null };

/** As many lines as one would read through in a demo. */
const MOST_LINES = 100;

const wordsOf = (text: string) => foldWords(text).map(singular);

/** The sample that a need names, with all of its words: no salted butter for salt, and no juice for oranges. */
function sampleFor(need: string): SampleItem | undefined {
  const asked = wordsOf(need);
  return sampleItems.find(({ name, brand }) => {
    const named = wordsOf(name);
    const known = [...named, ...wordsOf(brand)];
    return asked.includes(named.at(-1) ?? '') && asked.every((word) => known.includes(word));
  });
}

/** A written list as far as the demo's few samples go: read in this browser, and sent nowhere. */
export function readDemoList(text: string): DemoReading[] {
  return splitList(text)
    .slice(0, MOST_LINES)
    .flatMap(({ text: piece, parts }) => parts ?? [piece])
    .flatMap((piece): DemoReading[] => {
      const written = readWrittenLine(piece);
      if (written.isNoNeed || written.isDone) return [];
      const item = sampleFor(written.need);
      if (item === undefined) return [{ text: piece, found: null }];
      const { quantity } = quantityFor(written, {
        ...item,
        content: parseNetContent(item.unit),
        usualPieceLb: null,
      });
      const line: DemoLine = { itemId: item.id, quantity: Math.min(MAX_QUANTITY, quantity), firmness: 'any' };
      return [{ text: piece, found: { item, line } }];
    });
}

/** What is added: what several lines mean in common is one line. */
export function linesOf(readings: readonly DemoReading[]): DemoLine[] {
  const lines = readings.flatMap(({ found }) => found?.line ?? []);
  return lines.filter((line, index) => lines.findIndex((other) => isSameWish(other, line)) === index);
}
