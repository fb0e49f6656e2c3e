export { type PaidCard, saveCardTies } from './card-ties.ts';
export { listExpectedPrices } from './expected-prices.ts';
export { requeueAllHeldReports } from './held-reports.ts';
export { publishReports, recomputePublishedPrices } from './publish.ts';
export { updatePublishedPrices } from './published-prices.ts';
export { isNewVisit, saveReporterTies } from './reporter-visits.ts';
export {
  listHouseholdTies,
  REPORTER_TIE_RETENTION_DAYS,
  saveHouseholdTies,
} from './ties.ts';
export { deleteReplacedVotes, listVoteCounts, lockReports } from './votes.ts';
