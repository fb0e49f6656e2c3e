export { computeSpendingThisWeek } from './spent-this-week.ts';
