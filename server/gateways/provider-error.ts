type Kind =
  /** No response or a temporary failure (429, 5xx, broken connection, timeout). */
  | 'away'
  /** The service rejects our credentials or the request. */
  | 'refused'
  /** The response is too long, incomplete, or has an unexpected format. */
  | 'malformed'
  /** The request wasn't sent, because this hour's share of the daily budget is used up. */
  | 'budget';

export class ProviderError extends Error {
  readonly kind: Kind;

  constructor(kind: Kind, message: string) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
  }
}

/** Throws a `malformed` error if parsing failed. */
export function requireParsed<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) {
    throw new ProviderError('malformed', 'Its answer has another form.');
  }
  return value;
}
