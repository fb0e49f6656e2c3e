type Kind =
  /** Other requests would fail as well. */
  | 'unreachable'
  | 'refused'
  /** The response is incomplete, repeats itself, or has another format. */
  | 'malformed';

/** The message is a sentence for an operator. */
export class StoreLayerError extends Error {
  readonly kind: Kind;

  constructor(kind: Kind, message: string) {
    super(message);
    this.name = 'StoreLayerError';
    this.kind = kind;
  }
}
