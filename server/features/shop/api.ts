export { findShopState } from './apply.ts';
export { deleteShopLine } from './forget.ts';
