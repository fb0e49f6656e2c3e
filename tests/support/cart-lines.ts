/** The lines of an answer of `GET /api/cart`, as they are on the wire: no codec of the product comes between. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it is, without the contract's types
export const cartLines = (body: unknown): any[] => {
  if (!Array.isArray(body)) throw new Error('The cart is a list of entries.');
  return body;
};
