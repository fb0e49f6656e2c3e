export { addLinesToCart } from './add-list.ts';
export { matchParsedLines, readWrittenList } from './read-list.ts';
