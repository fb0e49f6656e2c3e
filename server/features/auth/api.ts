export { confirmEmail, deleteSessionsOf, findSubject, findUserOf, insertUser } from './queries.ts';
export {
  clearSessionCookie,
  currentUser,
  findSessionOf,
  requireRecentProof,
  sessionHash,
  sessions,
  sessionToken,
} from './session.ts';
export { watchStreams } from './watch-streams.ts';
