import { useState } from 'react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';

/**
 * Shown only until the first line is checked off. Afterward, its space stays empty until the shopper leaves the page,
 * so that no row moves under the thumb.
 */
export function StoreRecommendation({ sentence, hasBegun }: { sentence: string; hasBegun: boolean }) {
  const [hadBegun] = useState(hasBegun);
  if (hadBegun) return null;
  return (
    <section
      aria-label={t`Where to shop`}
      aria-hidden={hasBegun}
      className={cx('px-4 py-2 text-sm text-ink-soft', hasBegun && 'invisible')}
    >
      <p className="wrap-anywhere">{sentence}</p>
    </section>
  );
}
