import { keptText } from './kept-text.ts';

/** `system` follows the device; the others are the shopper's own choice, kept in this browser. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const choice = keptText('localStorage', 'cartwise.theme');

/** The theme chosen in this browser; `system` when none was, or when storage is closed to us. */
export function readTheme(): Theme {
  const kept = choice.read();
  return themes.find((theme) => theme === kept) ?? 'system';
}

/** Shows and keeps a theme. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  choice.write(theme);
}
