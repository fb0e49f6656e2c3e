type Kind =
  /** Not the address of a public page. */
  | 'address'
  /** No response, or not available to us. */
  | 'away'
  /** The page exists but can't be used: too long, or not HTML. */
  | 'unusable';

/** The message is a sentence for the person who requested the page. */
export class PageError extends Error {
  readonly kind: Kind;

  constructor(kind: Kind, message: string) {
    super(message);
    this.name = 'PageError';
    this.kind = kind;
  }
}
