export { readNeeds } from './read-list.ts';
