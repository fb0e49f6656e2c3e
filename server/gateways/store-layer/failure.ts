type Kind =
  /** No response, or none related to the request. Other requests would fail as well. */
  | 'unreachable'
  /** This request was answered with an error. */
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
