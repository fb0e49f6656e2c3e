export { disownLists } from './queries.ts';
