export { computeSpentThisWeek } from './spent-this-week.ts';
