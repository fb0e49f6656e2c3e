import { t } from '#domain/language.ts';
import { toast } from './toast.ts';

export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

/** Default listener for load failures. Replaced once the code that diagnoses them has loaded. */
let listener = () => {
  if (navigator.onLine) window.reportLoadFailure?.();
  else toast({ title: t`This needs a connection` });
};

export function onChunkLoadError(newListener: () => void): void {
  listener = newListener;
}

export const reportChunkLoadError = (): void => listener();

export const createLoadErrorHandler = (close: () => void) => (): void => {
  close();
  reportChunkLoadError();
};
