import { t } from '#domain/language.ts';
import { toast } from './toast.ts';

/** The files of a part of the app cannot be had; `cause` says why. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

let listener = () => toast({ title: t`This needs a connection` });

/** From now on `listener` tells that a part was wanted and could not be loaded; the page stands without it. */
export function onMissingPart(tell: () => void): void {
  listener = tell;
}

export const tellMissingPart = (): void => listener();

/** For a part that somebody opened: closes it, and says why it didn't open. */
export const closeMissingPart = (close: () => void) => (): void => {
  close();
  tellMissingPart();
};
