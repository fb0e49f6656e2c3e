/** The part of `URL` in both browsers and Node. `domain` is type-checked without their types. */
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
