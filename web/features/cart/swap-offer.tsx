import type { CartEntry } from '#contract/cart.ts';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { useCartActions } from './use-cart.ts';

const buttonClasses = 'font-medium underline underline-offset-4 touch';

function openBrandMenu(id: number): void {
  const row = document.querySelector(`[data-line="${id}"]`);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>('.brand-switch')?.click();
}

export function SkipOrSwapButtons({ entry }: { entry: CartEntry }) {
  const { remove } = useCartActions();
  const skip = (
    <button type="button" className={buttonClasses} onClick={({ detail }) => detail < 2 && remove(entry)}>
      {t`Skip it`}
    </button>
  );
  const swap = (
    <button type="button" className={buttonClasses} onClick={() => openBrandMenu(entry.id)}>
      {t`swap it`}
    </button>
  );
  return <>{rich`${skip} or ${swap}?`}</>;
}
