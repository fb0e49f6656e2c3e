import { createStoredText } from './stored-text.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storedTheme = createStoredText('localStorage', 'cartwise.theme');

export function readTheme(): Theme {
  const storedName = storedTheme.read();
  return themes.find((theme) => theme === storedName) ?? 'system';
}

export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  storedTheme.write(theme);
}
