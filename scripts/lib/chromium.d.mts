/** Path of a Chromium or headless shell that starts on this machine; null if there is none. */
export function findChromium(): string | null;
/** Path of a full Chromium, which supports profiles, unlike the headless shell; null if there is none. */
export function findHeadedChromium(): string | null;
