/**
 * Parses lines of the form "typed | typed > alternatives | alternatives". The typed phrases themselves always match
 * too.
 */
export const parsePhraseLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' > ').map((part) => part.split('|').map((words) => words.trim())));
