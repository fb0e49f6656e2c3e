import { type ListLineChoice, readListText } from '#contract/list-entry.ts';
import { request } from '#web/api/request.ts';

/** More choices wouldn't fit below a line. */
const MAX_CHOICES = 4;

/** If the words are ambiguous, `match` is null and `choices` contains items with different names. */
export type LineWithChoices = {
  text: string;
  words: string;
  match: ListLineChoice | null;
  choices: readonly ListLineChoice[];
};

/** Sends several requests if needed, because the server limits the number of lines per request. */
export async function readLinesWithChoices(text: string): Promise<LineWithChoices[]> {
  const { lines, rest, restCount } = await request(readListText, { body: { text } });
  const parsedLines = lines
    .filter(({ proposal }) => proposal !== 'nothing')
    .map(({ text: lineText, words, isSure, proposal, choices: itemChoices }) => {
      const choices = proposal === 'item' ? itemChoices : [];
      const choicesByName = new Map(choices.toReversed().map((choice) => [choice.item.name, choice]));
      return {
        text: lineText,
        words,
        match: (isSure && choices[0]) || null,
        choices: [...choicesByName.values()].reverse().slice(0, MAX_CHOICES),
      };
    });
  return restCount === 0 ? parsedLines : [...parsedLines, ...(await readLinesWithChoices(rest))];
}
