/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for UI components. */
export const minContrastRatios = { text: 4.5, part: 3 } as const;

type Use = keyof typeof minContrastRatios;

/**
 * Every color and background pair in use, by token in `web/styles/tokens.css`. A view with an unlisted pair fails its
 * test. `ink@0.8` is ink with opacity 0.8. `part` is a clickable icon, an input's border or the focus ring. A pair
 * listed for text may also be used for parts.
 */
export const colorPairs: Record<Use, Record<string, readonly string[]>> = {
  text: {
    paper: ['ink', 'ink@0.8', 'ink-soft', 'accent', 'amber', 'red'],
    surface: ['ink', 'ink@0.8', 'ink-soft', 'accent', 'accent-strong', 'amber', 'red'],
    'surface-raised': ['ink', 'ink-soft', 'accent', 'accent-strong', 'amber', 'red'],
    'surface-sunken': ['ink', 'ink-soft', 'accent', 'amber', 'red'],
    ink: ['paper', 'paper@0.8'],
    accent: ['on-accent'],
    'accent-strong': ['on-accent'],
    'accent-soft': ['ink', 'ink-soft', 'accent-strong'],
    'amber-soft': ['ink', 'ink-soft', 'amber'],
    'red-soft': ['ink', 'red'],
    red: ['on-red'],
    'face-0': ['ink'],
    'face-1': ['ink'],
    'face-2': ['ink'],
    'face-3': ['ink'],
    'face-4': ['ink'],
    'face-5': ['ink'],
  },
  part: {
    paper: ['line-strong', 'ring'],
    surface: ['line-strong', 'ring'],
    'surface-raised': ['line-strong', 'ring'],
    'surface-sunken': ['line-strong', 'ring'],
    'accent-soft': ['ring'],
    'amber-soft': ['ring'],
    'red-soft': ['ring'],
  },
};

export const isListedColorPair = (use: Use, foreground: string, background: string): boolean =>
  [use, 'text' as const].some((each) => colorPairs[each][background]?.includes(foreground) ?? false);
