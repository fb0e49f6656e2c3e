import { type ListChoice, readList } from '#contract/list-entry.ts';
import { request } from '#web/api/request.ts';

/** A line as it was written, and what it surely means; null where that is not known. */
export type ReadWords = { text: string; means: ListChoice | null };

/** A text as the lines that it is, however many: the server reads so many at once. */
export async function readWords(text: string): Promise<ReadWords[]> {
  const { lines, rest, restCount } = await request(readList, { body: { text } });
  const read = lines
    .filter(({ proposal }) => proposal !== 'nothing')
    .map(({ text: written, isSure, proposal, choices: [choice] }) => ({
      text: written,
      means: isSure && proposal === 'item' && choice !== undefined ? choice : null,
    }));
  return restCount === 0 ? read : [...read, ...(await readWords(rest))];
}
