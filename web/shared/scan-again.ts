import { storedText } from '#web/lib/stored-text.ts';

const scanWanted = storedText('sessionStorage', 'cartwise.scan-again');

/** Reloads, because the server's Permissions-Policy allows the camera only in a document loaded from this URL. */
export function scanAfterLoading(): void {
  scanWanted.write('1');
  location.reload();
}

export const isScanWanted = (): boolean => scanWanted.read() !== null;

export const clearScanWanted = (): void => scanWanted.write(null);
