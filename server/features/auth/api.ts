/** What composition may ask of accounts and sessions. */
export { confirmEmail } from './queries.ts';
export { findSessionOf, sessions } from './session.ts';
