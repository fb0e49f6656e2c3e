/**
 * Parses lines of the form "typed | typed > alternatives | alternatives". The typed phrase itself always
 * matches too.
 */
export const parsePhraseLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' > ').map((part) => part.split('|').map((words) => words.trim())));
