export { confirmEmail, endSessionsOf, subjectOf, userOf } from './queries.ts';
export {
  checkProved,
  clearSessionCookie,
  findSessionOf,
  sessionHash,
  sessions,
  sessionToken,
  whoIs,
} from './session.ts';
export { liveSessions } from './session-queries.ts';
