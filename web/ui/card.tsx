import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '#web/lib/cx.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx('rounded-card border border-line bg-surface', className)} {...rest} />;
}

export function CardSection({
  title,
  titleNote,
  description,
  actions,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & {
  title: string;
  titleNote?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={cx('@container rounded-card border border-line bg-surface p-4 sm:p-5', className)}
      {...rest}
    >
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h2 id={titleId} className="inline text-lg">
            {title}
          </h2>
          {titleNote && (
            <>
              {' '}
              <span className="text-sm text-ink-soft">{titleNote}</span>
            </>
          )}
          {description !== undefined && (
            <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{description}</p>
          )}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
