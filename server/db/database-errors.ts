/**
 * PostgreSQL codes for temporary errors: the connection was lost, the server is stopping or starting, there are too
 * many sessions, the transaction timed out, or transactions conflicted.
 */
const transientStates = /^(08|57P|53300|53200|25P03|25P04|40001|40P01)/;
const networkErrors =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/** pg and Kysely report these errors without a code if a connection ends early. */
const driverErrors =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (has encountered|was closed)|Cannot use a pool after|connection has been discarded|driver has already been destroyed|Received unexpected \w+ message/;

/** True if the database server failed. The statement may succeed later or on a different server. */
export function isServerFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return transientStates.test(code) || networkErrors.test(code) || driverErrors.test(error.message);
}

const timeoutCodes = ['57014', '55P03', 'LANE_FULL'];

export const isDatabaseUnavailable = (error: unknown): error is Error =>
  error instanceof Error &&
  (timeoutCodes.includes('code' in error ? String(error.code) : '') || isServerFailure(error));
