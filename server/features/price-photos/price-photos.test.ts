import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { connectPhotoStorage } from '#server/compose/photos.ts';
import { parseEnv } from '#server/env/env.ts';
import { applyRetention } from '#server/retention/apply.ts';
import { startBucketStub } from '#tests/support/bucket-stub.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { CAMERA_METADATA, makeJpeg } from '#tests/support/jpeg.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { deleteUnattachedPhotos } from './api.ts';
import { insertUnattachedPhoto } from './queries.ts';

const database = await createTestDatabase();
const { db } = database;
const bucket = await startBucketStub();
const folder = await mkdtemp(join(tmpdir(), 'cartwise-photos-'));
let now = new Date('2026-11-24T12:00:00Z');
const clock = () => now;
const BOSS = 'boss@example.com';
const settings = { folder: { DATA_DIR: folder, ADMIN_EMAILS: BOSS }, bucket: bucket.env };
const apps = {
  folder: await startTestApp(db, { clock, env: settings.folder }),
  bucket: await startTestApp(db, { clock, env: settings.bucket, fetch }),
};
afterAll(async () => {
  for (const app of Object.values(apps)) await app.close();
  await bucket.close();
  await rm(folder, { recursive: true });
  await database.close();
});
beforeEach(async () => {
  bucket.reply = 'well';
  await db.deleteFrom('price_photo').execute();
  await db.deleteFrom('loose_photo').execute();
});

type Where = keyof typeof apps;

const photosAt = (where: Where) =>
  connectPhotoStorage({ env: parseEnv({ NODE_ENV: 'test', ...settings[where] }), fetch });
const cleanUp = (where: Where) => deleteUnattachedPhotos(db, { photos: photosAt(where), now });
const listStoredFiles = {
  bucket: async () => [...bucket.kept.keys()],
  folder: async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((file) =>
      file.isFile() ? [file.name] : [],
    ),
};

const photo = makeJpeg().toString('base64');

async function createShopper(where: Where = 'folder') {
  const { headers, userId } = await signIn(db);
  const [item, store] = [await makeItem(db), await makeStore(db)];
  const priceKey = { itemId: item.id, storeId: store.id };
  const call = (method: 'PUT' | 'GET' | 'DELETE', body?: unknown) =>
    apps[where].call(method, `/api/price-photos/${item.id}/${store.id}`, {
      headers,
      ...(body !== undefined && { body }),
    });
  const say = (priceCents: number | null, seenAt = now.toISOString()) =>
    apps[where].call('PUT', '/api/own-prices', {
      headers,
      body: { prices: [{ ...priceKey, priceCents, regularPriceCents: null, seenAt }] },
    });
  await say(349);
  return {
    ...{ headers, userId, of: priceKey, say },
    add: (given = photo) => call('PUT', { photo: given }),
    shown: async () => (await call('GET')).body.photo,
    remove: () => call('DELETE'),
  };
}

describe.each(['folder', 'bucket'] as const)('Photos of shelf labels in a %s', (where) => {
  it('Shelf label photos are stored without their metadata, and a photo can be replaced or removed', async () => {
    const who = await createShopper(where);
    const before = (await listStoredFiles[where]()).length;
    expect(await who.shown()).toBeNull();
    expect((await who.add(makeJpeg({ note: CAMERA_METADATA }).toString('base64'))).status).toBe(204);
    expect(await who.shown()).toBe(photo);
    const other = makeJpeg({ width: 320 }).toString('base64');
    expect((await who.add(other)).status).toBe(204);
    expect(await who.shown()).toBe(other);
    expect(await listStoredFiles[where]()).toHaveLength(before + 2);
    await cleanUp(where);
    expect(await listStoredFiles[where]()).toHaveLength(before + 1);
    expect((await who.remove()).status).toBe(204);
    expect((await who.remove()).status).toBe(404);
    expect(await who.shown()).toBeNull();
    await cleanUp(where);
    expect(await listStoredFiles[where]()).toHaveLength(before);
  });

  it('Shelf label photos are deleted with the price or account, or after 90 days', async () => {
    const deletionCauses = {
      'price removed': (who: Awaited<ReturnType<typeof createShopper>>) => who.say(null),
      'price changed': (who: Awaited<ReturnType<typeof createShopper>>) => who.say(399),
      'account deleted': ({ userId }: Awaited<ReturnType<typeof createShopper>>) =>
        db.deleteFrom('app_user').where('id', '=', userId).execute(),
      'older than 90 days': async () => {
        const taken_at = new Date(now.getTime() - 90 * DAY_MS);
        await db.updateTable('price_photo').set({ taken_at }).execute();
        await applyRetention(db, now);
      },
    };
    for (const [cause, end] of Object.entries(deletionCauses)) {
      const who = await createShopper(where);
      const before = (await listStoredFiles[where]()).length;
      expect((await who.add()).status, cause).toBe(204);
      await end(who);
      await cleanUp(where);
      expect(await listStoredFiles[where](), cause).toHaveLength(before);
    }
    expect(await db.selectFrom('loose_photo').selectAll().execute()).toEqual([]);
  });

  it('An unattached photo is deleted after enough time has passed for any upload to finish', async () => {
    const photos = photosAt(where);
    const [abandonedName, uploadingName] = [crypto.randomUUID(), crypto.randomUUID()];
    await photos.put(abandonedName, makeJpeg());
    await photos.put(uploadingName, makeJpeg());
    await insertUnattachedPhoto(db, abandonedName, new Date(now.getTime() - 10 * MINUTE_MS));
    await insertUnattachedPhoto(db, uploadingName, new Date(now.getTime() - 9 * MINUTE_MS));
    await cleanUp(where);
    expect(await photos.get(abandonedName)).toBeNull();
    expect(await photos.get(uploadingName)).toEqual(makeJpeg());
    now = new Date(now.getTime() + MINUTE_MS);
    await cleanUp(where);
    expect(await photos.get(uploadingName)).toBeNull();
  });
});

describe('Photo of a shelf label', () => {
  it('A shelf label photo must be a valid JPEG and belong to a price', async () => {
    const who = await createShopper();
    for (const given of [
      Buffer.from('<svg onload="alert(1)">').toString('base64'),
      makeJpeg({ width: 1_281 }).toString('base64'),
      makeJpeg().subarray(0, -2).toString('base64'),
      'data:image/jpeg;base64,AAAA',
      'A'.repeat(668_000),
      '',
    ]) {
      const { status, body } = await who.add(given);
      expect([status, body.message.split(':')[0]], given.slice(0, 30)).toEqual([400, 'photo']);
    }
    await who.say(null);
    expect((await who.add()).status).toBe(404);
    expect(await who.shown()).toBeNull();
  });

  it('Only the owner can see a photo of a shelf label', async () => {
    const [who, other] = [await createShopper(), await createShopper()];
    await who.add();
    const mine = `/api/price-photos/${who.of.itemId}/${who.of.storeId}`;
    expect((await apps.folder.call('GET', mine, other)).body.photo).toBeNull();
    expect((await apps.folder.call('DELETE', mine, other)).status).toBe(404);
    expect(await who.shown()).toBe(photo);
  });

  it('Administrators can see a shelf label photo only while its price is under review', async () => {
    const who = await createShopper();
    const withoutPhoto = await createShopper();
    await who.add();
    const admin = await signIn(db, { email: BOSS });
    const get = (url: string) => apps.folder.call('GET', url, admin);
    const { body: reports } = await get('/api/admin/price-reports');
    const findReport = ({ itemId }: { itemId: number }) =>
      reports.find((report: { item: { id: number } }) => report.item.id === itemId);
    expect([findReport(who.of).hasPhoto, findReport(withoutPhoto.of).hasPhoto]).toEqual([true, false]);
    const url = `/api/admin/price-reports/${findReport(who.of).id}`;
    expect((await get(`${url}/photo`)).body.photo).toBe(photo);
    expect((await apps.folder.call('GET', `${url}/photo`, who)).status).toBe(403);
    const body = { isAccepted: false, priceCents: 349, seenAt: findReport(who.of).seenAt };
    await apps.folder.call('POST', url, { ...admin, body });
    expect((await get(`${url}/photo`)).body.photo).toBeNull();
  });

  it('Photo requests return 503 while storage is down, and cleanup catches up later', async () => {
    const who = await createShopper('bucket');
    await who.add();
    for (const reply of ['busy', 'reset', 'private address', 'long'] as const) {
      bucket.reply = reply;
      if (reply !== 'long') {
        const { status, body } = await who.add(makeJpeg({ width: 99 }).toString('base64'));
        expect([status, body.code], reply).toEqual([503, 'unavailable']);
        expect(body.message).toContain('We can’t save photos right now');
      }
      const { headers, of } = who;
      const photoAnswer = await apps.bucket.call('GET', `/api/price-photos/${of.itemId}/${of.storeId}`, {
        headers,
      });
      expect([photoAnswer.status, photoAnswer.body.code], reply).toEqual([503, 'unavailable']);
    }
    await expect(photosAt('bucket').remove('none')).resolves.toBeUndefined();
    bucket.reply = 'busy';
    await who.remove();
    await expect(cleanUp('bucket')).rejects.toThrow('answered with status 503');
    bucket.reply = 'well';
    expect(await who.shown()).toBeNull();
    await cleanUp('bucket');
    expect(await db.selectFrom('loose_photo').where('since', 'is', null).selectAll().execute()).toEqual([]);
  });

  it("Rejected photos count toward the shopper's limit of 60 photo uploads an hour", async () => {
    const who = await createShopper();
    const refusedPhotos = ['data:image/jpeg;base64,AAAA', Buffer.from('no photo').toString('base64'), ''];
    for (let time = 0; time < 60; time += 1)
      expect((await who.add(refusedPhotos[time % 3])).status).toBe(400);
    expect((await who.add()).status).toBe(429);
    expect(await who.shown()).toBeNull();
  });

  itInFullTier('A shopper can upload at most 60 photos an hour', async () => {
    const who = await createShopper();
    const statuses = new Set<number>();
    for (let time = 0; time < 61; time += 1) statuses.add((await who.add()).status);
    expect(statuses).toEqual(new Set([204, 429]));
  });
});
