/** SQLSTATEs: no connection, server stopping or starting, too many sessions, or a conflict with recovery on a replica. */
const passing = /^(08|57P|53300|40001|40P01)/;
const fromNetwork = /^(E[A-Z]+|EAI_AGAIN)$/;
const fromDriver = /timeout exceeded when trying to connect|Connection terminated|Client has encountered/;

/** Whether a read failed by the server that it was sent to, not by itself: on another one it may succeed. */
export function failedByServer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return passing.test(code) || fromNetwork.test(code) || fromDriver.test(error.message);
}
