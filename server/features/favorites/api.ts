export { listFavoritesOf } from './queries.ts';
