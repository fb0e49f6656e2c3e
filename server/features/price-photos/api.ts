/** What jobs may ask of photos of shelf labels. */
export { deleteLoosePhotos } from './delete-loose.ts';
export { giveWaiting } from './give.ts';
