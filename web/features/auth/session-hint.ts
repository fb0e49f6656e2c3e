import { keptText } from '#web/lib/kept-text.ts';

const hint = keptText('localStorage', 'cartwise.signed-in');

/**
 * Whether somebody was signed in here at the last look. Only good for loading the likelier page while the server is
 * asked; it decides nothing.
 */
export const wasSignedIn = (): boolean => hint.read() === 'yes';

export const rememberSignedIn = (isSignedIn: boolean): void => hint.write(isSignedIn ? 'yes' : null);
