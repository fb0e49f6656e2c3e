import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';

/** `run` must tolerate being killed at any moment and being run again. */
export type Job = { name: string; everyMs: number; run: () => Promise<void> };

export const JOB_LEASE_MS = MINUTE_MS;

type Claim = { jobs: readonly Job[]; holder: string; now: Date };

const addMs = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Inserts the jobs that are missing and makes all the given jobs due. */
export async function insertJobs(db: Db, jobs: readonly Job[], now: Date): Promise<void> {
  await sql`
    insert into job (name, next_run_at)
    select name, ${now} from unnest(${jobs.map(({ name }) => name)}::text[]) as name
    on conflict (name) do update set next_run_at = least(job.next_run_at, excluded.next_run_at)
  `.execute(db);
}

/** Makes these jobs due now. A job that is already running becomes due again as soon as its current run ends. */
export async function makeJobsDue(db: Db, names: readonly string[], now: Date): Promise<void> {
  await sql`update job set next_run_at = ${now} where name = any(${names}) and next_run_at > ${now}`.execute(
    db,
  );
}

/**
 * Claims the jobs that are due. Also claims jobs whose next run or lease end is implausibly far in the future, because
 * a process with a wrong clock must have set it. The clocks of two processes may differ by up to `JOB_LEASE_MS`.
 */
export async function claimJobs(
  db: Db,
  { jobs, holder, now }: Claim,
): Promise<{ name: string; failures: number }[]> {
  const { rows } = await sql<{ name: string; failures: number }>`
    with due as (
      select job.name, known.every_ms
      from unnest(
        ${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ everyMs }) => everyMs)}::bigint[]
      ) as known (name, every_ms)
      join job on job.name = known.name
      where case
        when leased_until is null then next_run_at <= ${now}
          or next_run_at > ${addMs(now, JOB_LEASE_MS)}::timestamptz + known.every_ms * interval '1 millisecond'
        else leased_until <= ${now} or leased_until > ${addMs(now, 2 * JOB_LEASE_MS)}
      end
      for update of job skip locked
    )
    update job set leased_by = ${holder}, leased_until = ${addMs(now, JOB_LEASE_MS)},
      next_run_at = ${now}::timestamptz + due.every_ms * interval '1 millisecond'
    from due where job.name = due.name
    returning job.name, job.failures
  `.execute(db);
  return rows;
}

export async function renewLeases(
  db: Db,
  { names, holder, now }: { names: readonly string[]; holder: string; now: Date },
): Promise<void> {
  await sql`
    update job set leased_until = ${addMs(now, JOB_LEASE_MS)} where name = any(${names}) and leased_by = ${holder}
  `.execute(db);
}

type RunResult = {
  name: string;
  holder: string;
  now: Date;
  failure: { error: unknown; retryAt: Date } | null;
};

/** Records the result of a run. Changes nothing if a different process has taken over the lease. */
export async function recordRunEnd(db: Db, { name, holder, now, failure }: RunResult): Promise<void> {
  await sql`
    update job set leased_by = null, leased_until = null, last_finished_at = ${now},
      last_error = ${failure === null ? null : String(failure.error)},
      failures = ${failure === null ? sql`0` : sql`failures + 1`},
      next_run_at = least(next_run_at, ${failure?.retryAt ?? null})
    where name = ${name} and leased_by = ${holder}
  `.execute(db);
}
