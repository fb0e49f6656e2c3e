import { t } from '#domain/language.ts';
import { toast } from './toast.ts';

export class MissingPart extends Error {
  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

let listener = () => toast({ title: t`This needs a connection` });

export function onMissingPart(newListener: () => void): void {
  listener = newListener;
}

export const reportMissingPart = (): void => listener();

export const closeMissingPart = (close: () => void) => (): void => {
  close();
  reportMissingPart();
};
