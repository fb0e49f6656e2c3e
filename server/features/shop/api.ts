export { deleteShopLine } from './forget.ts';
