import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { Button } from './button.tsx';

const tones = {
  info: { box: 'bg-sunken', Icon: Info, icon: 'text-ink-soft' },
  amber: { box: 'bg-amber-soft', Icon: TriangleAlert, icon: 'text-amber' },
  red: { box: 'bg-red-soft', Icon: CircleAlert, icon: 'text-red' },
} as const;

export function Notice({
  tone = 'info',
  title,
  action,
  className,
  children,
}: {
  tone?: keyof typeof tones;
  title?: string;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const { box, Icon, icon } = tones[tone];
  return (
    <div
      role={tone === 'red' ? 'alert' : undefined}
      className={cx('flex items-start gap-2.5 rounded-lg px-3 py-2.5 text-sm', box, className)}
    >
      <Icon className={cx('mt-0.5 size-4 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}

export function ErrorNotice({
  title,
  message,
  onRetry,
}: {
  title: string;
  message: string;
  onRetry: () => void;
}) {
  return (
    <Notice
      tone="red"
      title={title}
      action={
        <Button size="sm" onClick={onRetry}>
          {t`Try again`}
        </Button>
      }
    >
      <p>{message}</p>
    </Notice>
  );
}
