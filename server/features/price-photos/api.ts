export { deleteLoosePhotos } from './delete-loose.ts';
export { giveWaiting } from './give.ts';
