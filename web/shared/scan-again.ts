import { storedText } from '#web/lib/stored-text.ts';

const scanWanted = storedText('sessionStorage', 'cartwise.scan-again');

/** Only a document of this address may use the camera. */
export function scanAfterLoading(): void {
  scanWanted.write('1');
  location.reload();
}

export const isScanWanted = (): boolean => scanWanted.read() !== null;

export const clearScanWanted = (): void => scanWanted.write(null);
