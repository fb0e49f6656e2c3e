import { type ListChoice, readList } from '#contract/list-entry.ts';
import { request } from '#web/api/request.ts';

/** As many as fit below a line. */
const MAX_CHOICES = 4;

/**
 * A line as it was written, and what it surely means; null where that is not known. `choices` are then the items that it may
 * mean, one for each name, and `words` what was looked for.
 */
export type ReadWords = {
  text: string;
  words: string;
  means: ListChoice | null;
  choices: readonly ListChoice[];
};

/** A text as the lines that it is, however many: the server reads so many at once. */
export async function readWords(text: string): Promise<ReadWords[]> {
  const { lines, rest, restCount } = await request(readList, { body: { text } });
  const read = lines
    .filter(({ proposal }) => proposal !== 'nothing')
    .map(({ text: written, words, isSure, proposal, choices: found }) => {
      const choices = proposal === 'item' ? found : [];
      const byName = new Map(choices.toReversed().map((choice) => [choice.item.name, choice]));
      return {
        text: written,
        words,
        means: (isSure && choices[0]) || null,
        choices: [...byName.values()].reverse().slice(0, MAX_CHOICES),
      };
    });
  return restCount === 0 ? read : [...read, ...(await readWords(rest))];
}
