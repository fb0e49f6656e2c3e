export { createPolledStreams } from './polled-streams.ts';
export { confirmEmail, deleteSessionsForUser, findSubject, findUserId, upsertUser } from './queries.ts';
export {
  authenticateRequests,
  clearSessionCookie,
  findCurrentUser,
  findRequestSession,
  readSessionHash,
  readSessionToken,
  requireRecentAuthentication,
} from './session.ts';
