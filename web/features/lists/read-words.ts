import { type ListLineChoice, readListText } from '#contract/list-entry.ts';
import { request } from '#web/api/request.ts';

/** There isn't room for more choices below a line. */
const MAX_CHOICES = 4;

/** `means` is null if the words are ambiguous. In that case, `choices` contains items with different names. */
export type LineWithChoices = {
  text: string;
  words: string;
  means: ListLineChoice | null;
  choices: readonly ListLineChoice[];
};

/** Sends several requests if needed, because the server limits the lines per request. */
export async function readLinesWithChoices(text: string): Promise<LineWithChoices[]> {
  const { lines, rest, restCount } = await request(readListText, { body: { text } });
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
  return restCount === 0 ? read : [...read, ...(await readLinesWithChoices(rest))];
}
