import { keptText } from '#web/lib/kept-text.ts';

const wanted = keptText('sessionStorage', 'cartwise.scan-again');

/** Loads the page, which was opened as another one, so that its document may use the camera; the scanner opens again there. */
export function scanAfterLoading(): void {
  wanted.write('1');
  location.reload();
}

/** Whether the page was loaded for the scanner. */
export const isScanWanted = (): boolean => wanted.read() !== null;

export const scanIsOpen = (): void => wanted.write(null);
