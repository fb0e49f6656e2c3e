/** What other slices and composition may ask of lists. */
export { leaveLists } from './leave.ts';
export { resetWeeklyLists } from './reset.ts';
