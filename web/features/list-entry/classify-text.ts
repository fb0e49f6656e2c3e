import { parseListLine } from '#domain/list/line.ts';
import { splitList } from '#domain/list/split.ts';

const SEARCH_BOX_MAX_CHARACTERS = 200;

const isList = (text: string): boolean => {
  if (text.length > SEARCH_BOX_MAX_CHARACTERS) return true;
  const pieces = splitList(text);
  return pieces.length > 1 || pieces.some(({ parts }) => parts !== null);
};

/** True if the text starts with a quantity, such as "3 bananas". Such text isn't suitable for the search. */
const startsWithQuantity = (text: string): boolean =>
  /^\s*\d/.test(text) && parseListLine(text).count !== null;

export const classifyText = (text: string): 'list' | 'counted' | 'words' =>
  isList(text) ? 'list' : startsWithQuantity(text) ? 'counted' : 'words';
