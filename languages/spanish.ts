import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '#domain/language.ts';
import { translateToEnglish } from '#domain/text/spanish.ts';
import words from './es.json' with { type: 'json' };
import goods from './goods-es.json' with { type: 'json' };
import { assignPairPlaceholderNumbers } from './placeholders.ts';
import { translateBrand, translateSize } from './spanish-goods.ts';

const LOCALE = 'es-US';

const compiledMessages = Object.fromEntries(
  Object.entries<string>(words)
    .map(assignPairPlaceholderNumbers)
    .map(([key, text]) => [key, compileMessage(text)]),
);
const i18n = setupI18n({ locale: LOCALE, messages: { [LOCALE]: compiledMessages } });

export const spanish: Language = {
  locale: LOCALE,
  translate: (key, values) => (Object.hasOwn(compiledMessages, key) ? i18n._(key, { ...values }) : undefined),
  translateToEnglish,
  translateItemName: (name) =>
    Object.hasOwn(goods, name) ? (goods as Record<string, string>)[name] : undefined,
  translateBrandName: translateBrand,
  translateSize,
};
