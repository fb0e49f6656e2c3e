export { confirmEmail, deleteSessionsForUser, findSubject, findUserOf, insertUser } from './queries.ts';
export {
  clearSessionCookie,
  currentUser,
  findSessionOf,
  loadSessions,
  requireRecentProof,
  sessionHash,
  sessionToken,
} from './session.ts';
export { watchStreams } from './watch-streams.ts';
