const KEY = 'cartwise.signed-in';

/**
 * Whether somebody was signed in here at the last look. Only good for loading the likelier page while the server is
 * asked; it decides nothing.
 */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Then each visit begins with the landing page's files.
  }
}
