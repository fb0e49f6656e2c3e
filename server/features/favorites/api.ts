/** What composition may ask of favorites. */
export { readFavorites } from './queries.ts';
