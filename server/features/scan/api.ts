export { insertItemProposals } from './queries.ts';
