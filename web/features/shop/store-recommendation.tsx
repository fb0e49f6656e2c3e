import { useState } from 'react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';

/**
 * Recommends a store until the first line is checked off. After that, the space stays empty so that the rows below
 * don't move under the shopper's finger.
 */
export function StoreRecommendation({
  sentence,
  isAnyLineDone,
}: {
  sentence: string;
  isAnyLineDone: boolean;
}) {
  const [wasAnyLineDone] = useState(isAnyLineDone);
  if (wasAnyLineDone) return null;
  return (
    <section
      aria-label={t`Where to shop`}
      aria-hidden={isAnyLineDone}
      className={cx('px-4 py-2 text-sm text-ink-soft', isAnyLineDone && 'invisible')}
    >
      <p className="wrap-anywhere">{sentence}</p>
    </section>
  );
}
