export { clearSharedListOwner } from './queries.ts';
