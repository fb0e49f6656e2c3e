/** What other slices and composition may ask of lists. */
export { guestHash } from './guest-cookie.ts';
export { leaveLists } from './leave.ts';
export { resetWeeklyLists } from './reset.ts';
