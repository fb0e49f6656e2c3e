export { deleteShopLine } from './forget.ts';
export { findTripState } from './state.ts';
