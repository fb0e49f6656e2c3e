export { countCartChange, findCartSeq } from './cart-list.ts';
export { addLinesToList } from './copy.ts';
export { guestHash } from './guest-cookie.ts';
export { leaveLists, lockLeavingUser } from './leave.ts';
export { findWholeList, listListsForMember } from './lists.ts';
export { resetWeeklyLists } from './reset.ts';
