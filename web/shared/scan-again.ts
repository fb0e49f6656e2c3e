import { createStoredText } from '#web/lib/stored-text.ts';

const pendingScan = createStoredText('sessionStorage', 'cartwise.scan-again');

/** Reloads the page, because the Permissions-Policy allows the camera only in a document loaded from this URL. */
export function reloadToScan(): void {
  pendingScan.write('1');
  location.reload();
}

export const isScanPending = (): boolean => pendingScan.read() !== null;

export const clearPendingScan = (): void => pendingScan.write(null);
