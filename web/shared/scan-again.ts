import { storedText } from '#web/lib/stored-text.ts';

const wanted = storedText('sessionStorage', 'cartwise.scan-again');

/** Only a document of this address may use the camera. */
export function scanAfterLoading(): void {
  wanted.write('1');
  location.reload();
}

export const isScanWanted = (): boolean => wanted.read() !== null;

export const scanIsOpen = (): void => wanted.write(null);
