import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/**
 * Reserves the next time slot for a call to a service. All processes share the slots. Returns the wait in milliseconds.
 * If the wait would exceed `maxWaitMs`, reserves nothing and returns null. Uses the database's clock, because the
 * machines' clocks may differ.
 */
export async function reserveOutboundSlot(
  db: Db,
  slot: { name: string; spacingMs: number; maxWaitMs: number },
): Promise<number | null> {
  const { rows } = await sql<{ wait_ms: number }>`
    insert into outbound_slot as slot (name, next_at)
    values (${slot.name}, clock_timestamp() + ${slot.spacingMs} * interval '1 millisecond')
    on conflict (name) do update
      set next_at = greatest(slot.next_at, clock_timestamp()) + ${slot.spacingMs} * interval '1 millisecond'
      where slot.next_at <= clock_timestamp() + ${slot.maxWaitMs} * interval '1 millisecond'
    returning greatest(0, ceil(extract(epoch from slot.next_at - clock_timestamp()) * 1000) - ${slot.spacingMs}) as wait_ms
  `.execute(db);
  return rows[0]?.wait_ms ?? null;
}

export async function pauseOutboundSlots(db: Db, pause: { name: string; forMs: number }): Promise<void> {
  await sql`
    insert into outbound_slot as slot (name, next_at)
    values (${pause.name}, clock_timestamp() + ${pause.forMs} * interval '1 millisecond')
    on conflict (name) do update set next_at = greatest(slot.next_at, excluded.next_at)
  `.execute(db);
}
