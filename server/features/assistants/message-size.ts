/** Maximum number of values and keys in a message. The largest valid list has a few hundred. */
export const MAX_MESSAGE_ELEMENTS = 2_500;

/**
 * True if a message has more values and keys than any valid message. Checked before validation, which is far more
 * expensive.
 */
export function hasTooManyElements(body: string): boolean {
  let message: unknown;
  try {
    // Removes a byte order mark, which the MCP library accepts but `JSON.parse` doesn't.
    message = JSON.parse(body.replace(/^\ufeff/, ''));
  } catch {
    return false;
  }
  let left = MAX_MESSAGE_ELEMENTS;
  const open = [message];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const each of Object.values(value)) {
      left -= 1;
      if (left < 0) return true;
      open.push(each);
    }
  }
  return false;
}

/**
 * True for a batch of messages. Current versions of the protocol don't have them, and a hundred messages in one request
 * would count as a single call.
 */
export const isBatch = (body: string): boolean => /^\s*\[/.test(body);
