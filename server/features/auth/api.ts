export { confirmEmail, endSessionsOf, subjectOf, userOf } from './queries.ts';
export {
  checkProved,
  clearSessionCookie,
  currentUser,
  findSessionOf,
  sessionHash,
  sessions,
  sessionToken,
} from './session.ts';
export { liveSessions } from './session-queries.ts';
