export { readNeeds, readWrittenList } from './read-list.ts';
