export { createPolledStreams } from './polled-streams.ts';
export { confirmEmail, deleteSessionsForUser, findOpenIdSubject, findUserId, upsertUser } from './queries.ts';
export {
  authenticateRequests,
  clearSessionCookie,
  findCurrentUser,
  findRequestSession,
  readSessionHash,
  readSessionToken,
  requireRecentAuthentication,
} from './session.ts';
