export { publishReports } from './publish.ts';
export { recordTies, TIE_DAYS } from './ties.ts';
