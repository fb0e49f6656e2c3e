export { findNamedPlace } from './location-text.ts';
