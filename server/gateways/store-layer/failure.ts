type Kind =
  /** No answer, or none that is about the question: whoever else asks now hears the same. */
  | 'unreachable'
  /** This question was answered with an error. */
  | 'refused'
  /** The answer breaks off, repeats itself, or has another form. */
  | 'malformed';

/** The layer of stores gave no usable answer; the message is a sentence for an operator. */
export class StoreLayerError extends Error {
  readonly kind: Kind;

  constructor(kind: Kind, message: string) {
    super(message);
    this.name = 'StoreLayerError';
    this.kind = kind;
  }
}
