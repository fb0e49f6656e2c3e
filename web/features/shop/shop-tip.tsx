import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '#domain/language.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const storedDismissal = createStoredText('localStorage', 'cartwise.shop-tip');

export function ShopTip() {
  const [isSeen, setIsSeen] = useState(() => storedDismissal.read() !== null);
  if (isSeen) return null;
  return (
    <div className="flex items-center gap-2 bg-sunken px-4 py-2 text-sm pointer-fine:hidden">
      <p className="min-w-0 flex-1">
        {t`Tip: Tap a price to fix it. Swipe an item left if you can’t find it.`}
      </p>
      <IconButton
        label={t`Close tip`}
        icon={<X className="size-4" />}
        onClick={() => {
          storedDismissal.write('seen');
          setIsSeen(true);
        }}
      />
    </div>
  );
}
