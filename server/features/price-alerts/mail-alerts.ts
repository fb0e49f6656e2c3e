import { sql } from 'kysely';
import type { LanguageCode } from '#contract/language.ts';
import { PRICE_HISTORY_DAYS } from '#contract/limits.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { checkAlert } from '#domain/price/alert.ts';
import { toNonMemberPrice } from '#domain/price/member-price.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { enqueueMessage } from '#server/features/messages/api.ts';
import { findPriceHistory } from '#server/features/observations/api.ts';
import { listOwnPricesForUser } from '#server/features/own-prices/api.ts';
import { findTimeZone } from '#server/features/preferences/api.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { enqueuePushNotifications } from '#server/features/push/api.ts';
import { listPricingStores, type PricingStore } from '#server/features/stores/api.ts';
import { runInLanguage } from '#server/http/language.ts';
import { createAlertEmail, type DueAlert } from './alert-mail.ts';
import { createAlertNotification } from './alert-push.ts';
import { ALERT_UNSUBSCRIBE_PATH } from './off-page.ts';

const CHECK_INTERVAL_MS = HOUR_MS;
const MAIL_INTERVAL_MS = DAY_MS;
const MAX_SHOPPERS_PER_RUN = 2_000;

type MailRun = { now: Date; publicUrl: string };
type Shopper = {
  userId: string;
  /** Null if the address isn't confirmed. The shopper then gets only push notifications. */
  email: string | null;
  language: LanguageCode;
  offToken: string;
  canMail: boolean;
};
type Alert = Pick<DueAlert, 'name' | 'brand' | 'unit' | 'atMostCents'> & {
  id: number;
  itemId: number;
  isAnnounced: boolean;
};

async function lockNextShopper(
  tx: Tx,
  now: Date,
  excludedUserIds: readonly string[],
): Promise<Shopper | undefined> {
  const msAgo = (ms: number) => new Date(now.getTime() - ms);
  // A stored time in the future means that the clock was wrong, so the shopper counts as due.
  const { rows } = await sql<Shopper>`
    /* name: next-price-alerts */
    select mailing.user_id as "userId", case when u.email_verified then u.email end as email, u.language, mailing.off_token as "offToken",
      (mailing.mailed_at is null or mailing.mailed_at <= ${msAgo(MAIL_INTERVAL_MS)} or mailing.mailed_at > ${now})
        as "canMail"
    from price_alert_mailing mailing join app_user u on u.id = mailing.user_id
    where (mailing.checked_at is null or mailing.checked_at <= ${msAgo(CHECK_INTERVAL_MS)} or mailing.checked_at > ${now})
      and mailing.user_id <> all(${excludedUserIds}::text[])
      and (u.email is not null and u.email_verified
        or exists (select from push_subscription device where device.user_id = mailing.user_id))
      and exists (select from price_alert alert where alert.user_id = mailing.user_id and alert.is_on)
    order by mailing.checked_at nulls first
    limit 1
    for update of mailing skip locked
  `.execute(tx);
  return rows[0];
}

async function listActiveAlerts(db: Db, userId: string): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    /* name: alerts-to-check */
    select alert.id, alert.item_id as "itemId", item.name, item.brand, item.unit,
      alert.at_most_cents as "atMostCents", alert.told_at is not null as "isAnnounced"
    from price_alert alert join grocery_item item on item.id = alert.item_id
    where alert.user_id = ${userId} and alert.is_on
    order by alert.set_at, item.id
  `.execute(db);
  return rows;
}

/** Maps store ids to recent prices in cents. Returns an empty map if the alert has a target price instead. */
async function readRecentPrices(
  db: Db,
  { itemId, atMostCents }: Alert,
  stores: readonly PricingStore[],
  now: Date,
) {
  if (atMostCents !== null) return new Map<number, number[]>();
  const since = new Date(now.getTime() - PRICE_HISTORY_DAYS * DAY_MS);
  const storeIds = stores.map(({ id }) => id);
  const history = (await findPriceHistory(db, { itemId, storeIds, since })) ?? [];
  const cardStoreIds = new Set(stores.flatMap(({ id, hasCard }) => (hasCard ? [id] : [])));
  return new Map(
    history.map(({ store: { id }, points }) => {
      const recentPrices = points.map((point) => ({ ...point, isMember: point.isMember ?? false }));
      const payablePrices = cardStoreIds.has(id)
        ? recentPrices
        : recentPrices.flatMap((point) => toNonMemberPrice(point) ?? []);
      return [id, payablePrices.map(({ priceCents }) => priceCents)];
    }),
  );
}

async function checkAlerts(db: Db, userId: string, alerts: readonly Alert[], now: Date) {
  const stores = await listPricingStores(db, { userId });
  const ownPrices = await listOwnPricesForUser(db, userId);
  const pricedAlerts =
    stores.length === 0 ? [] : await computeEntryPrices(db, alerts, { stores, own: ownPrices, now });
  const due: DueAlert[] = [];
  const dueIds: number[] = [];
  const aboveTargetIds: number[] = [];
  for (const { storePrices: at, item, ...alert } of pricedAlerts) {
    const recentPrices = await readRecentPrices(db, alert, stores, now);
    const alertPrices = at.map(({ store, shown }) => ({
      shown,
      seenCents: recentPrices.get(store.id) ?? [],
    }));
    const result = checkAlert(alert, alertPrices, now);
    if (result.isAbove) aboveTargetIds.push(alert.id);
    if (alert.isAnnounced || result.due.length === 0) continue;
    dueIds.push(alert.id);
    for (const index of result.due) {
      const storePrice = at[index];
      if (!storePrice?.shown?.observedAt) continue;
      const { priceCents, regularPriceCents, source, observedAt } = storePrice.shown;
      const isWithCard = storePrice.card?.isCounted === true;
      const price = { priceCents, regularPriceCents, isWithCard, source, seenAt: new Date(observedAt) };
      due.push({ ...alert, ...price, storeName: storePrice.store.name });
    }
  }
  return { due, dueIds, aboveTargetIds };
}

async function checkNextShopper(
  db: Db,
  { now, publicUrl }: MailRun,
  excludedUserIds: readonly string[],
  onLocked: (userId: string) => void,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const shopper = await lockNextShopper(tx, now, excludedUserIds);
    if (shopper === undefined) return;
    const { userId, email, offToken, canMail, language } = shopper;
    onLocked(userId);
    const { due, dueIds, aboveTargetIds } = await checkAlerts(
      tx,
      userId,
      await listActiveAlerts(tx, userId),
      now,
    );
    const shouldAnnounce = canMail && due.length > 0;
    if (shouldAnnounce) {
      const unsubscribeUrl = `${publicUrl}${ALERT_UNSUBSCRIBE_PATH}?token=${offToken}`;
      if (email !== null) {
        const timeZone = await findTimeZone(tx, userId);
        const mail = runInLanguage(language, () =>
          createAlertEmail(due, { unsubscribeUrl: unsubscribeUrl, timeZone }),
        );
        await enqueueMessage(tx, { channel: 'mail', to: email, userId, now, unsubscribeUrl, ...mail });
      }
      const notification = runInLanguage(language, () => createAlertNotification(due));
      await enqueuePushNotifications(tx, { userId, now, unsubscribeUrl, ...notification });
    }
    await sql`
      with checked as (
        update price_alert_mailing set checked_at = ${now},
          mailed_at = case when ${shouldAnnounce} then ${now}::timestamptz else mailed_at end
        where user_id = ${userId}
      )
      update price_alert set told_at = case when id = any(${shouldAnnounce ? dueIds : []}::bigint[]) then ${now}::timestamptz end
      where user_id = ${userId} and (id = any(${shouldAnnounce ? dueIds : []}::bigint[]) or id = any(${aboveTargetIds}::bigint[]))
    `.execute(tx);
  });
}

/**
 * Enqueues each shopper's due price alerts as an email and notifications, at most once every 24 hours. If one shopper's
 * alerts fail, the other shoppers' alerts are still enqueued. The errors are thrown at the end.
 */
export async function enqueuePriceAlerts(db: Db, run: MailRun): Promise<void> {
  const failedUserIds: string[] = [];
  const errors: unknown[] = [];
  for (let shopperCount = 0; shopperCount < MAX_SHOPPERS_PER_RUN; shopperCount += 1) {
    let lockedUserId: string | undefined;
    try {
      await checkNextShopper(db, run, failedUserIds, (userId) => {
        lockedUserId = userId;
      });
    } catch (error) {
      if (lockedUserId === undefined) throw error;
      failedUserIds.push(lockedUserId);
      errors.push(error);
    }
    if (lockedUserId === undefined) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, `Price alerts of ${errors.length} shoppers failed`);
}
