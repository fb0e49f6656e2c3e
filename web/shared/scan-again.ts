import { keptText } from '#web/lib/kept-text.ts';

const wanted = keptText('sessionStorage', 'cartwise.scan-again');

/** Reloads the page, which was opened as another one, so that its document may use the camera. The scanner then opens again. */
export function scanAfterLoading(): void {
  wanted.write('1');
  location.reload();
}

/** True if the page was reloaded for the scanner. */
export const isScanWanted = (): boolean => wanted.read() !== null;

export const scanIsOpen = (): void => wanted.write(null);
