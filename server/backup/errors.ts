/** An error whose message is shown to the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === '53100');

export function toDiskFullError(error: unknown, details: string): unknown {
  if (isDiskFull(error)) return new BackupError(`There is no room left on the disk ${details}.`);
  return error;
}
