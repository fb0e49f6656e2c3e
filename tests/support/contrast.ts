import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** Lightness from 0 to 1, chroma, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

const tokensFile = join(import.meta.dirname, '../../web/styles/tokens.css');

const OPAQUE_COLOR = /^\s*--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\);$/gm;

function parseOklch(text: string): Oklch {
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = text.split(' ').map(Number);
  return [lightness, chroma, hue];
}

/** Reads every opaque color in `web/styles/tokens.css`, with its value in each theme. */
export function readColorTokens(css = readFileSync(tokensFile, 'utf8')): Map<string, Record<Theme, Oklch>> {
  return new Map(
    [...css.matchAll(OPAQUE_COLOR)].map(([, name = '', light = '', dark = '']) => [
      name,
      { light: parseOklch(light), dark: parseOklch(dark) },
    ]),
  );
}

type Rgb = [red: number, green: number, blue: number];

/** Converts OKLCH to linear sRGB, clipped to the gamut. Matrices: https://bottosson.github.io/posts/oklab/ */
function toLinearRgb([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels: Rgb = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return channels.map((channel) => Math.min(1, Math.max(0, channel))) as Rgb;
}

const encodeGamma = (linear: number) =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
const decodeGamma = (encoded: number) =>
  encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;

const computeLuminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/**
 * Computes the WCAG 2.2 contrast ratio, from 1 to 21. A translucent foreground is blended in gamma-encoded sRGB, as
 * in browsers.
 */
export function computeContrastRatio(foreground: Oklch, background: Oklch, opacity = 1): number {
  const backgroundRgb = toLinearRgb(background);
  const foregroundRgb = toLinearRgb(foreground).map((channel, index) =>
    decodeGamma(opacity * encodeGamma(channel) + (1 - opacity) * encodeGamma(backgroundRgb[index] ?? 0)),
  ) as Rgb;
  const [darker = 0, lighter = 0] = [
    computeLuminance(foregroundRgb),
    computeLuminance(backgroundRgb),
  ].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
