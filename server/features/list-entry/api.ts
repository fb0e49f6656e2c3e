export { addLinesToCart } from './add-list.ts';
export { matchListText, matchParsedLines } from './read-list.ts';
