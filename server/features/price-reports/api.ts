/** What composition may ask of the prices that shoppers report. */
export { publishReports } from './publish.ts';
