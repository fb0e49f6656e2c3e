/** The largest valid list has a few hundred values and keys. */
export const MAX_MESSAGE_ELEMENTS = 2_500;

/** True if a message has more values and keys than any valid one. Cheaper than validation. */
export function hasTooManyElements(body: string): boolean {
  let message: unknown;
  try {
    // The MCP library accepts a byte order mark, but `JSON.parse` doesn't.
    message = JSON.parse(body.replace(/^\ufeff/, ''));
  } catch {
    return false;
  }
  let remaining = MAX_MESSAGE_ELEMENTS;
  const pendingValues = [message];
  for (let value = pendingValues.pop(); value !== undefined; value = pendingValues.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const child of Object.values(value)) {
      remaining -= 1;
      if (remaining < 0) return true;
      pendingValues.push(child);
    }
  }
  return false;
}

/**
 * True for a batch of messages. Current protocol versions don't allow batches, and rate limiting would count a hundred
 * messages in one request as a single call.
 */
export const isBatch = (body: string): boolean => /^\s*\[/.test(body);
