/** Reads the lines of a `GET /api/cart` response without the app's codecs. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads the wire format without the contract's types
export const parseCartLines = (body: unknown): any[] => {
  if (!Array.isArray(body)) throw new Error('The cart is a list of entries.');
  return body;
};
