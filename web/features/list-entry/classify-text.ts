import { parseListLine } from '#domain/list/line.ts';
import { splitList } from '#domain/list/split.ts';

const BOX_CHARACTERS = 200;

const isList = (text: string): boolean => {
  if (text.length > BOX_CHARACTERS) return true;
  const pieces = splitList(text);
  return pieces.length > 1 || pieces.some(({ parts }) => parts !== null);
};

/** True for text that starts with a quantity, such as "3 bananas". Such text can't be used for a search. */
const isCounted = (text: string): boolean => /^\s*\d/.test(text) && parseListLine(text).count !== null;

export const classifyText = (text: string): 'list' | 'counted' | 'words' =>
  isList(text) ? 'list' : isCounted(text) ? 'counted' : 'words';
