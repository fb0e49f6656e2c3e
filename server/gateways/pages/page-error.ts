type Kind =
  | 'address'
  /** No response, or not available to us. */
  | 'away'
  /** The page is too long, or not HTML. */
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
