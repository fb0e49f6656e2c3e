import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { Button } from '#web/ui/button.tsx';

const basicItemNames = [t`Milk`, t`Eggs`, t`Bread`, t`Bananas`];

export function BasicItemButtons({
  onChoose,
  pending = null,
  className,
}: {
  onChoose: (text: string) => void;
  pending?: string | null;
  className?: string;
}) {
  return (
    <div className={cx('flex flex-wrap gap-2', className)}>
      {basicItemNames.map((text) => (
        <Button key={text} size="sm" isPending={pending === text} onClick={() => onChoose(text)}>
          {text}
        </Button>
      ))}
    </div>
  );
}
