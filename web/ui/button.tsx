import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { PageLink } from './page-link.tsx';

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'bg-surface text-ink border border-line-strong hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-red text-on-red hover:brightness-110',
} as const;

const sizes = {
  sm: 'px-2.5 text-sm',
  md: 'px-4 text-base',
  lg: 'px-5 text-base min-h-12',
} as const;

const baseClass =
  'inline-flex min-w-fit items-center justify-center gap-2 rounded-lg text-center font-medium transition-colors select-none touch ' +
  'disabled:opacity-55 aria-disabled:opacity-55 aria-disabled:cursor-not-allowed';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  icon?: ReactNode;
  isPending?: boolean;
  /** The button stays focusable, and screen readers announce the reason. */
  disabledReason?: string | undefined;
};

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  isPending = false,
  disabledReason,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isDisabled = isPending || disabledReason !== undefined;
  return (
    <button
      type={type}
      className={cx(baseClass, variants[variant], sizes[size], className)}
      aria-disabled={isDisabled || undefined}
      aria-busy={isPending || undefined}
      title={disabledReason ?? rest.title}
      onClick={(event) => {
        // Ignore the second click of a double-click.
        if (isDisabled || event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      {...(disabledReason === undefined ? {} : { 'aria-description': disabledReason })}
      {...rest}
    >
      {isPending ? <LoaderCircle className="size-4 animate-spin" /> : icon}
      {children}
    </button>
  );
}

type Appearance = Pick<ButtonProps, 'variant' | 'size'>;

export const buttonClasses = ({ variant = 'secondary', size = 'md' }: Appearance): string =>
  cx(baseClass, variants[variant], sizes[size]);

/** A link that loads a new document. For pages in the app, use `RouteLink`. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  className,
  ...rest
}: ComponentProps<'a'> & Appearance) {
  return <a className={cx(buttonClasses({ variant, size }), className)} {...rest} />;
}

export function RouteLink({
  variant = 'secondary',
  size = 'md',
  ...rest
}: ComponentProps<typeof PageLink> & Appearance) {
  return <PageLink className={buttonClasses({ variant, size })} {...rest} />;
}
