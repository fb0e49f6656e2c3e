import { cx } from '#web/lib/cx.ts';

const sizes = { sm: 'size-6 text-[0.625rem]', md: 'size-9 text-xs', lg: 'size-12 text-base' } as const;

/** Returns the relative luminance of `#rrggbb` (WCAG 2.2), or null if the color has a different notation. */
function computeLuminance(color: string): number | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (match === null) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((hex) => {
    const channel = Number.parseInt(hex, 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** On a background at least this light, black letters have more contrast than white ones. */
const MIN_LUMINANCE_FOR_BLACK = 0.179;

export function LogoCircle({
  letters,
  color,
  size = 'md',
  className,
}: {
  letters: string;
  color: string;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const textColor = (computeLuminance(color) ?? 0) >= MIN_LUMINANCE_FOR_BLACK ? '#000' : '#fff';
  return (
    <span
      aria-hidden
      style={{ backgroundColor: color, color: textColor }}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold tracking-tight',
        'ring-1 ring-line ring-inset select-none',
        sizes[size],
        className,
      )}
    >
      {letters}
    </span>
  );
}
