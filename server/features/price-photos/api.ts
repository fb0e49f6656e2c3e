export { contributeDuePrices } from './contribute.ts';
export { deleteUnattachedPhotos } from './delete-unattached.ts';
