export { confirmEmail, deleteSessionsOf, findSubject, findUserOf } from './queries.ts';
export {
  checkProved,
  clearSessionCookie,
  currentUser,
  findSessionOf,
  sessionHash,
  sessions,
  sessionToken,
} from './session.ts';
export { listLiveSessions } from './session-queries.ts';
