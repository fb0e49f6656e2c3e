type Kind =
  | 'address'
  /** There was no response, or the server refused the request. */
  | 'away'
  /** The page is too long or isn't HTML. */
  | 'unusable';

export class PageError extends Error {
  readonly kind: Kind;

  constructor(kind: Kind, message: string) {
    super(message);
    this.name = 'PageError';
    this.kind = kind;
  }
}
