/** The path of a Chromium that starts on this machine, with a window or as a shell; null when there is none. */
export function findChromium(): string | null;
/** Of one that has a profile with settings; null when there is none. */
export function findWindowedChromium(): string | null;
