type Kind =
  /** Not an address where a page of the public is. */
  | 'address'
  /** No answer, or one that says it is not there for us. */
  | 'away'
  /** It is there, but no page that is read: too long, no HTML. */
  | 'unusable';

/** A page that could not be read; the message is a sentence for who asked for it. */
export class PageError extends Error {
  readonly kind: Kind;

  constructor(kind: Kind, message: string) {
    super(message);
    this.name = 'PageError';
    this.kind = kind;
  }
}
