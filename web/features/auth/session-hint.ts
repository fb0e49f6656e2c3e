import { keptText } from '#web/lib/kept-text.ts';

const hint = keptText('localStorage', 'cartwise.signed-in');

/** Decides only which page to load while the server is asked who is signed in. Not an access check. */
export const wasSignedIn = (): boolean => hint.read() === 'yes';

export const rememberSignedIn = (isSignedIn: boolean): void => hint.write(isSignedIn ? 'yes' : null);
