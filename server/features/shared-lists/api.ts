export { deleteListOwner } from './queries.ts';
