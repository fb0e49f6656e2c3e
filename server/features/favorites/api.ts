export { readFavorites } from './queries.ts';
