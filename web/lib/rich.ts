import { createElement, Fragment, type ReactNode } from 'react';
import { translateToParts } from '#domain/language.ts';

/** Returns translated text that contains elements: rich`Signed in as ${<b>{name}</b>}`. */
export const rich = (parts: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...translateToParts(parts).map((part) => (typeof part === 'string' ? part : values[part])),
  );
