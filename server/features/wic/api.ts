export { isWicHeader } from './columns.ts';
export { importWic } from './import-wic.ts';
export { findWicListing } from './queries.ts';
