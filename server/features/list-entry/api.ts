export { addLinesToCart } from './add-list.ts';
export { matchNeeds, readWrittenList } from './read-list.ts';
