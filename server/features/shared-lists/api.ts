export { clearListOwner } from './queries.ts';
