/** The path of a Chromium that starts on this machine; null when there is none. */
export function findChromium(): string | null;
