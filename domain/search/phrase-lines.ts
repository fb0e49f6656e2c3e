/** Lines: "typed | typed > alternatives | alternatives". The typed phrase always matches too. */
export const parsePhraseLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' > ').map((part) => part.split('|').map((words) => words.trim())));
