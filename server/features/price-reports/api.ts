export { publishReports } from './publish.ts';
export { noteTies, TIE_DAYS } from './ties.ts';
