export { deleteShopLine } from './forget.ts';
export { findShopState } from './state.ts';
