import { createStoredText } from '#web/lib/stored-text.ts';

const pendingScan = createStoredText('sessionStorage', 'cartwise.scan-again');

/**
 * Loads the scanner's page again, because the Permissions-Policy allows the camera only in a document loaded
 * from its URL.
 */
export function reloadToScan(): void {
  pendingScan.write('1');
  location.reload();
}

export const isScanPending = (): boolean => pendingScan.read() !== null;

export const clearPendingScan = (): void => pendingScan.write(null);
