export { confirmEmail, deleteSessionsForUser, findSubject, findUserId, insertUser } from './queries.ts';
export {
  clearSessionCookie,
  currentUser,
  findSessionOf,
  loadSessions,
  requireRecentProof,
  sessionHash,
  sessionToken,
} from './session.ts';
export { createPolledStreams } from './watch-streams.ts';
