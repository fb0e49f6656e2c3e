import { describe, expect, it } from 'vitest';
import { colorPairs, isListedColorPair, minContrastRatios } from '#tests/support/color-pairs.ts';
import { computeContrastRatio, type Oklch, readColorTokens, themes } from '#tests/support/contrast.ts';

const tokens = readColorTokens();

const white: Oklch = [1, 0, 0];
const black: Oklch = [0, 0, 0];

const pairs = (['text', 'part'] as const).flatMap((use) =>
  Object.entries(colorPairs[use]).flatMap(([ground, foregrounds]) =>
    foregrounds.map((foreground) => ({ use, ground, foreground })),
  ),
);

function requireToken(name: string) {
  const token = tokens.get(name);
  if (token === undefined) throw new Error(`web/styles/tokens.css has no color --${name}.`);
  return token;
}

describe('Color contrast', () => {
  it('No two color tokens have the same value in the same theme', () => {
    expect(tokens.size).toBeGreaterThan(20);
    for (const theme of themes) {
      const values = [...tokens.values()].map((token) => token[theme].join(' '));
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('The contrast ratio follows the WCAG formula', () => {
    expect(computeContrastRatio(black, white)).toBeCloseTo(21, 5);
    expect(computeContrastRatio(white, black)).toBeCloseTo(21, 5);
    expect(computeContrastRatio(white, white)).toBe(1);
    // #777777 on white is 4.48:1, just below the required 4.5:1.
    expect(computeContrastRatio([0.5693, 0, 0], white)).toBeCloseTo(4.478, 2);
    // #ff0000 on white.
    expect(computeContrastRatio([0.6279554, 0.2576833, 29.2338807], white)).toBeCloseTo(3.998, 2);
    // Black at half its opacity over white is #808080.
    expect(computeContrastRatio(black, white, 0.5)).toBeCloseTo(3.98, 1);
  });

  it.each(themes)('Every pair of colors in use has WCAG AA contrast in the %s theme', (theme) => {
    const lowContrastPairs = pairs.flatMap(({ use, ground, foreground }) => {
      const [name = '', opacity = '1'] = foreground.split('@');
      const ratio = computeContrastRatio(
        requireToken(name)[theme],
        requireToken(ground)[theme],
        Number(opacity),
      );
      return ratio < minContrastRatios[use] ? [`${use} ${foreground} on ${ground}: ${ratio.toFixed(2)}`] : [];
    });
    expect(lowContrastPairs).toEqual([]);
  });

  it('A pair of colors listed for text also counts as listed for icons', () => {
    expect(isListedColorPair('part', 'ink', 'paper')).toBe(true);
    expect(isListedColorPair('part', 'line-strong', 'paper')).toBe(true);
    expect(isListedColorPair('text', 'line-strong', 'paper')).toBe(false);
    expect(isListedColorPair('text', 'paper', 'paper')).toBe(false);
  });
});
