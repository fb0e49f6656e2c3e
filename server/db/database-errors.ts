/** No connection, server stopping or starting, too many sessions, a terminated transaction, or a conflict. */
const transientStates = /^(08|57P|53300|53200|25P03|25P04|40001|40P01)/;
const networkErrors =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/** Errors that pg and Kysely report only as text, when a connection ends around a statement. */
const driverErrors =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (has encountered|was closed)|Cannot use a pool after|connection has been discarded|driver has already been destroyed|Received unexpected \w+ message/;

/** True if a statement failed because of its server. Elsewhere or later, it may succeed. */
export function isServerFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return transientStates.test(code) || networkErrors.test(code) || driverErrors.test(error.message);
}

const timeoutCodes = ['57014', '55P03', 'LANE_FULL'];

/** The database is down, starting, or too busy: the caller may retry. */
export const isDatabaseUnavailable = (error: unknown): error is Error =>
  error instanceof Error &&
  (timeoutCodes.includes('code' in error ? String(error.code) : '') || isServerFailure(error));
