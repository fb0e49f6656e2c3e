/**
 * SQLSTATEs: no connection, server stopping or starting, too many sessions, a transaction that was ended from outside, or a
 * conflict with another one or with recovery on a replica.
 */
const passing = /^(08|57P|53300|53200|25P03|25P04|40001|40P01)/;
const fromNetwork =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/** What pg and Kysely say in words alone, as a connection ends before, while or after a statement is sent. */
const fromDriver =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (has encountered|was closed)|Cannot use a pool after|connection has been discarded|driver has already been destroyed|Received unexpected \w+ message/;

/** Whether a statement failed by the server that it was sent to, not by itself: on another one, or later, it may succeed. */
export function failedByServer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return passing.test(code) || fromNetwork.test(code) || fromDriver.test(error.message);
}

/** A statement was ended because it took too long, itself or to get a lock; no connection was free for it. */
const tookTooLong = ['57014', '55P03', 'LANE_FULL'];

/** The database is away, starting, or busier than anybody should wait for: the caller may come back. */
export const isDatabaseAway = (error: unknown): error is Error =>
  error instanceof Error &&
  (tookTooLong.includes('code' in error ? String(error.code) : '') || failedByServer(error));
