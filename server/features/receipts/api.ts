export { findSpentThisWeek } from './spent-this-week.ts';
