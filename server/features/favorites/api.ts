export { listFavoritesForUser } from './queries.ts';
