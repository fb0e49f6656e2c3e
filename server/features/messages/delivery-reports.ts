import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

const deliveryStages = [
  ['accepted', 'scheduled'],
  ['queued'],
  ['sending'],
  ['sent'],
  ['delivered', 'undelivered', 'failed', 'canceled', 'read'],
];
const statusRanks = deliveryStages.flatMap((names, rank) => names.map((name) => [name, rank] as const));
const rankByStatus = new Map(statusRanks);

const rankSql = (column: string) =>
  sql`case ${sql.ref(column)} ${sql.join(
    statusRanks.map(([name, rank]) => sql`when ${sql.lit(name)} then ${sql.lit(rank)}`),
    sql` `,
  )} else -1 end`;

type DeliveryReport = {
  providerId: string;
  messageId: number | null;
  to: string;
  delivery: string;
  errorCode: string | null;
  now: Date;
};

/** Updates a text message's status. Reports can arrive in any order, even if the send attempt got no response. */
export async function updateDeliveryStatus(db: Db, report: DeliveryReport): Promise<void> {
  const { providerId, messageId, to, delivery, errorCode, now } = report;
  const rank = rankByStatus.get(delivery);
  if (rank === undefined) return;
  await sql`
    update message set
      provider_id = ${providerId}, state = 'sent', sent_at = coalesce(sent_at, ${now}), next_attempt_at = null,
      is_doubtful = false, delivery = ${delivery},
      last_error = ${errorCode === null ? null : `Error ${errorCode} of the carrier`}
    where channel = 'sms' and (
        provider_id = ${providerId}
        or (id = ${messageId}::bigint and provider_id is null and recipient = ${to} and attempts > 0)
      )
      and ${rankSql('delivery')} < ${rank}
  `.execute(db);
}

type SmsReply = { providerId: string; phoneNumber: string; keyword: 'stop' | 'start'; now: Date };

/** Records a STOP or START reply. Idempotent, because the provider may report a reply several times. */
export async function recordSmsReply(
  db: Db,
  { providerId, phoneNumber, keyword, now }: SmsReply,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const insertResult = await tx
      .insertInto('sms_reply')
      .values({ provider_id: providerId, phone_number: phoneNumber, keyword, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if ((insertResult.numInsertedOrUpdatedRows ?? 0n) === 0n) return;
    if (keyword === 'start') {
      await tx.deleteFrom('sms_opt_out').where('phone_number', '=', phoneNumber).execute();
      return;
    }
    await insertOptOut(tx, phoneNumber, now);
  });
}

export async function insertOptOut(db: Db, phoneNumber: string, now: Date): Promise<void> {
  await db
    .insertInto('sms_opt_out')
    .values({ phone_number: phoneNumber, opted_out_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
