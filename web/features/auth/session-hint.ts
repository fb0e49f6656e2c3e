import { createStoredText } from '#web/lib/stored-text.ts';

const hint = createStoredText('localStorage', 'cartwise.signed-in');

/** Decides which page to load before the server knows the user. Not an access check. */
export const wasSignedIn = (): boolean => hint.read() === 'yes';

export const rememberSignInState = (isSignedIn: boolean): void => hint.write(isSignedIn ? 'yes' : null);
