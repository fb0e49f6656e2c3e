/** `URL` as both browsers and Node have it. `domain` is type-checked with the types of neither. */
declare class URL {
  static parse(url: string): URL | null;
  constructor(url: string | URL);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: { set(name: string, value: string): void };
}
