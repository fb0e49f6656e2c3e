export { forgetShopLine } from './forget.ts';
