type Kind =
  /** No answer, or that it cannot or will not answer now: 429, 5xx, a broken connection, silence. */
  | 'away'
  /** It does not accept who we are or what was asked. */
  | 'refused'
  /** The answer is too long, breaks off, or has another form. */
  | 'malformed'
  /** Not asked: no call is left of the hour's share of the day. */
  | 'budget';

/** A service that sends prices gave no usable answer; the message is a sentence for an operator and holds nothing secret. */
export class ProviderError extends Error {
  readonly kind: Kind;

  constructor(kind: Kind, message: string) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
  }
}
