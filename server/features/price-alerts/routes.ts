import type { FastifyInstance } from 'fastify';
import { MAX_PRICE_ALERTS } from '#contract/limits.ts';
import { listPriceAlerts, removePriceAlert, setPriceAlert } from '#contract/price-alerts.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { AppError, notFoundError } from '#server/http/errors.ts';
import { deleteAlert, listAlerts, upsertAlert } from './queries.ts';

const alertsFullError = () =>
  new AppError(
    409,
    'price_alerts_full',
    t`You have ${MAX_PRICE_ALERTS} price alerts, the most allowed. Remove one first.`,
  );

export function priceAlertRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, listPriceAlerts, async ({ user }) => ({
    isConfirmed: user.emailConfirmation === 'done',
    alerts: (await listAlerts(db, user.id)).map(({ id, itemId, name, brand, unit, toldAt, ...alert }) => ({
      ...{ ...alert, id, item: { id: itemId, name, brand, unit } },
      toldAt: toldAt?.toISOString() ?? null,
    })),
  }));

  addEndpoint(app, setPriceAlert, async ({ body, user }) => {
    const outcome = await upsertAlert(db, { userId: user.id, ...body, now: clock() });
    if (outcome === 'unknown') throw notFoundError(t`Grocery item`);
    if (outcome === 'full') throw alertsFullError();
    return null;
  });

  addEndpoint(app, removePriceAlert, async ({ params, user }) => {
    if (!(await deleteAlert(db, { userId: user.id, id: params.id }))) throw notFoundError(t`Price alert`);
    return null;
  });
}
