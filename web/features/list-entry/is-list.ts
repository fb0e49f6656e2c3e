import { readWrittenLine } from '#domain/list/line.ts';
import { splitList } from '#domain/list/split.ts';

/** As much as the search box takes. */
const BOX_CHARACTERS = 200;

/** Whether a text is several lines of a list rather than one thing to search for. */
const isList = (text: string): boolean => {
  if (text.length > BOX_CHARACTERS) return true;
  const pieces = splitList(text);
  return pieces.length > 1 || pieces.some(({ parts }) => parts !== null);
};

/** "3 bananas": how many is said first, which a search has no use for. */
const isCounted = (text: string): boolean => /^\s*\d/.test(text) && readWrittenLine(text).count !== null;

/** What a text for the search box is: things to take one by one, a number of one thing, or words to look for. */
export const kindOfText = (text: string): 'list' | 'counted' | 'words' =>
  isList(text) ? 'list' : isCounted(text) ? 'counted' : 'words';
