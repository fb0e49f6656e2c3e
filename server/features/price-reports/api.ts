/** What other slices and composition may ask of the prices that shoppers report. */
export { publishReports } from './publish.ts';
export { noteTies, TIE_DAYS } from './ties.ts';
