import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';

it('The migration gives existing stores the reference that the next import looks for', async () => {
  const { pool, close } = await createTestDatabase({ from: 'nothing' });
  try {
    await migrate(pool, undefined, '0229_');
    const references = [
      'star-market|15 sample street|2134',
      'star-market|15 sample st|02134',
      'corner foods|8 north test boulevard|00920-1234',
      'kroger|1 main st|30303',
    ];
    for (const reference of references) {
      await pool.query(`insert into chain (slug, name, logo, color) values ($1, 'A', 'A', '#123456')`, [
        `independent|${reference}`,
      ]);
      await pool.query(
        `insert into store (chain_id, name, city, state, zip_code, latitude, longitude, source, source_ref)
          select id, 'A', 'A', 'GA', '30303', 33.7, -84.4, 'usda-snap', $1 from chain where slug = 'independent|' || $1`,
        [reference],
      );
    }
    await migrate(pool);
    const { rows } = await pool.query(
      `select source_ref, slug from store join chain on chain.id = chain_id where not is_hidden order by store.id`,
    );
    const kept = [
      'star-market|15 sample st|02134',
      'corner foods|8 n test blvd|00920',
      'kroger|1 main st|30303',
    ];
    expect(rows).toEqual(kept.map((source_ref) => ({ source_ref, slug: `independent|${source_ref}` })));
  } finally {
    await close();
  }
});
