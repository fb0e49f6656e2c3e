export { findSettings, findTimeZone } from './queries.ts';
export { findPreferences } from './read-preferences.ts';
