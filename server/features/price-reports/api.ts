export { listExpectedPrices } from './expected-prices.ts';
export { requeueAllHeldReports as reconsiderAllHeldReports } from './held-reports.ts';
export { publishReports } from './publish.ts';
export { updatePublishedPrices } from './published-prices.ts';
export {
  listHouseholdTies as listReporterTies,
  REPORTER_TIE_RETENTION_DAYS,
  saveHouseholdTies as saveReporterTies,
} from './ties.ts';
export { deleteCorrectedVotes, listVoteCounts, lockReports } from './votes.ts';
