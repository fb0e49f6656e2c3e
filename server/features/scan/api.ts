export { proposeNewItems } from './queries.ts';
