export { addToList } from './add-list.ts';
export { readNeeds, readWrittenList } from './read-list.ts';
