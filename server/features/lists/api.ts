export { findCartSeq, incrementCartSeq } from './cart-list.ts';
export { addLinesToList } from './copy.ts';
export { readGuestHash } from './guest-cookie.ts';
export { leaveLists, lockLeavingUser } from './leave.ts';
export { limitDailyOperations } from './limits.ts';
export { listListsForMember, loadList } from './lists.ts';
export { resetWeeklyLists } from './reset.ts';
