export { findTimeZone, readSettings } from './queries.ts';
export { readPreferences } from './read-preferences.ts';
