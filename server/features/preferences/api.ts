/** What other slices may ask of preferences. */
export { findTimeZone, readSettings } from './queries.ts';
export { readPreferences } from './read-preferences.ts';
