export { placeNamed } from './location-text.ts';
