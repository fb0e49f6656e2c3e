import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { unitPriceText } from '#domain/item/size/unit-price.ts';
import { localizedUnit } from '#domain/language.ts';
import spanish from '#languages/es.json' with { type: 'json' };
import goods from '#languages/goods-es.json' with { type: 'json' };
import { assignPairPlaceholderNumbers } from '#languages/placeholders.ts';
import { spanish as language } from '#languages/spanish.ts';
import { translateSize } from '#languages/spanish-goods.ts';
import { readSeedItems } from '#server/db/seed/read-seed.ts';
import { formatPo, parsePo } from '../../scripts/lib/po.ts';
import {
  findLiteralText,
  findTextKey,
  identifierName,
  isSyntaxNode,
  listAppSourceFiles,
  listNodes,
  type SyntaxNode,
} from '../../scripts/lib/source-texts.ts';

/** Spanish translations by English text, with numbered placeholders as in the code. */
const spanishByKey: Record<string, string> = Object.fromEntries(
  Object.entries<string>(spanish).map(assignPairPlaceholderNumbers),
);

const appFiles = listAppSourceFiles();
const nodesByFile = new Map(appFiles.map((file) => [file, listNodes(file, readFileSync(file, 'utf8'))]));

const keys = new Set(
  [...nodesByFile].flatMap(([file, nodes]) =>
    file === 'domain/language.ts' ? [] : nodes.flatMap(({ node }) => findTextKey(node) ?? []),
  ),
);

/** Matches the paths of admin and diagnostics files, whose strings exist only in English. */
const OPERATOR_FILE =
  /^web\/(features\/(analytics|diagnostics|providers|price-reports)\/|routes\/(admin-|analytics|debug-|diagnostic|test-auth|mobile-(auth|debug|simple|test)))/;

const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(/&\w+;/g, ''));
const SPOKEN_ATTRIBUTES =
  /^(label|title|placeholder|alt|aria-label|description|hint|lead|reason|disabledReason)$/;

function listUnmarkedTexts(nodes: readonly { node: SyntaxNode }[]): string[] {
  return nodes.flatMap(({ node }) => {
    if (node.type === 'JSXText' && hasWords(String(node.value))) return [String(node.value).trim()];
    if (node.type !== 'JSXAttribute' || !SPOKEN_ATTRIBUTES.test(identifierName(node.name))) return [];
    const text = findLiteralText(node.value);
    return text !== undefined && hasWords(text) ? [text] : [];
  });
}

/** Values for programs, not for people: enum values and members of string union types. */
const machineValues = new Set(
  [...nodesByFile].flatMap(([file, nodes]) =>
    /^(contract|domain)\//.test(file)
      ? nodes.flatMap(({ node }) => {
          if (node.type === 'TSLiteralType') return findLiteralText(node.literal) ?? [];
          const isEnum =
            node.type === 'CallExpression' && identifierName((node.callee as SyntaxNode).property) === 'enum';
          const values = isEnum
            ? (node.arguments as SyntaxNode[])[0]
            : node.type === 'TSAsExpression'
              ? node.expression
              : null;
          return isSyntaxNode(values) && values.type === 'ArrayExpression'
            ? (values.elements as unknown[]).flatMap((word) => findLiteralText(word) ?? [])
            : [];
        })
      : [],
  ),
);

/** Machine-readable values that are also displayed, by file. */
const displayedMachineValues: Record<string, string[]> = {
  'domain/item/size/unit-price.ts': ['sq ft', 'roll', 'load', 'each'],
  'domain/recipe/amount.ts': ['each'],
  'server/features/recurring-orders/order-mail.ts': ['weekly', 'monthly'],
  'web/features/cart/quantity-stepper.tsx': ['lb'],
  'web/features/comparison/comparison-text.ts': ['estimate'],
  'web/features/list-entry/review-line.tsx': ['lb'],
  'web/features/recurring-orders/recurring-orders-panel.tsx': ['active', 'paused'],
  'web/features/shop/seen-price.tsx': ['package'],
  'web/shared/price.tsx': ['estimated'],
};

const listPlaceholders = (text: string) => [...new Set(text.match(/\{\d+/g))].sort();
const listOuterSpaces = (text: string) => [/^ */.exec(text)?.[0], / *$/.exec(text)?.[0]];

describe('Spanish texts', () => {
  it('Every string in the app has a Spanish translation', () => {
    expect([...keys].filter((key) => !Object.hasOwn(spanishByKey, key))).toEqual([]);
  });

  it('Enum values and other words that only programs read are not translated', () => {
    const translatedMachineValues = [...nodesByFile].flatMap(([file, nodes]) =>
      nodes.flatMap(({ node }) => {
        const key = findTextKey(node);
        if (key !== undefined && /^[a-z]/.test(key) && machineValues.has(key)) return [`${file}: ${key}`];
        const isCast =
          node.type === 'TSAsExpression' && findTextKey(node.expression as SyntaxNode) !== undefined;
        return isCast ? [`${file}: ${findTextKey(node.expression as SyntaxNode)} as …`] : [];
      }),
    );
    const allowedValues = Object.entries(displayedMachineValues).flatMap(([file, texts]) =>
      texts.map((text) => `${file}: ${text}`),
    );
    expect(translatedMachineValues.filter((each) => !allowedValues.includes(each))).toEqual([]);
  });

  it('Every message is translated exactly once, with named placeholders', () => {
    expect(Object.keys(spanishByKey)).toHaveLength(Object.keys(spanish).length);
    expect(
      Object.keys(spanish).filter((key) => /\{\d/.test(key)),
      'placeholders without a name',
    ).toEqual([]);
  });

  it('Exporting translations to a .po file and importing them again changes nothing', () => {
    expect(parsePo(formatPo(spanish))).toEqual(spanish);
    const exported =
      '# note\n#: web/x.ts\nmsgid ""\n"Added "\n"{day}\\n"\nmsgstr "Se \\"agregó\\" {day}"\n#~ msgid "Old"\n';
    expect(parsePo(exported)).toEqual({ 'Added {day}\n': 'Se "agregó" {day}' });
    expect(() => parsePo('msgid "One"\nmsgstr_plural "x"')).toThrow('Line 2');
  });

  it("The Spanish translation of “most likely” doesn't claim more certainty than the English text", () => {
    const likely = Object.entries<string>(spanish).filter(([english]) => english.includes('most likely'));
    expect(likely).not.toEqual([]);
    for (const [english, text] of likely)
      expect([english, text.toLowerCase()]).toEqual([english, expect.stringContaining('lo más probable')]);
    expect(spanish['{name} is most likely the cheapest.']).toBe(
      'Lo más probable es que {name} sea la más barata.',
    );
  });

  it('Every Spanish translation is used', () => {
    expect(Object.keys(spanishByKey).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('Every name and size in the starter catalog has a Spanish translation', () => {
    const items = readSeedItems();
    expect(Object.keys(goods).sort()).toEqual([...new Set(items.map(({ name }) => name))].sort());
    const sizes = [...new Set(items.map(({ unit }) => translateSize(unit)))];
    expect(
      sizes.filter((size) => /\b(ct|pk|bag|dozen|each|rolls|sheets|liter|bunch|head|ear|sq ft)\b/.test(size)),
    ).toEqual([]);
    expect(translateSize('2 × 5 lb bag')).toBe('2 × bolsa de 5 lb');
  });

  it('In Spanish, fluid ounces are abbreviated as “fl oz”, as on US packages', () => {
    globalThis.cartwiseLanguage = () => language;
    const size = '12 pk 12 fl oz';
    const perUnit = unitPriceText(576, parseNetContent(size), 'Beverages');
    const texts = [localizedUnit(size), perUnit];
    globalThis.cartwiseLanguage = undefined;
    expect(texts).toEqual(['12 × 12 fl oz', '$0.04/fl oz']);
  });

  it("Translations keep the English text's placeholders and leading and trailing spaces", () => {
    const broken = Object.entries(spanishByKey).filter(([key, text]) => {
      const isKept =
        `${listPlaceholders(key)}` === `${listPlaceholders(text)}` &&
        `${listOuterSpaces(key)}` === `${listOuterSpaces(text)}`;
      return !isKept || text.trim() === '' || compileMessage(text).length === 0;
    });
    expect(broken).toEqual([]);
  });

  it('Spanish messages with a count have singular and plural forms', () => {
    const countMessages = Object.entries(spanishByKey).filter(([key]) => /^\{0\} [a-z]+$/.test(key));
    expect(countMessages.length).toBeGreaterThan(10);
    const isWhole = (text: string) => !text.includes('plural') || /one \{.+other \{/.test(text);
    expect(countMessages.filter(([, text]) => !isWhole(text))).toEqual([]);
  });
});

describe('Translated texts', () => {
  it.each(
    appFiles.filter((file) => /^web\/.*\.tsx$/.test(file) && !OPERATOR_FILE.test(file)),
  )('The strings that users see in %s are marked for translation', (file) =>
    expect(listUnmarkedTexts(nodesByFile.get(file) ?? []), file).toEqual([]));

  it("Server modules don't look up translations while they load", () => {
    const earlyTranslations = [...nodesByFile].flatMap(([file, nodes]) =>
      file.startsWith('web/')
        ? []
        : nodes.flatMap(({ node, runsOnLoad }) =>
            runsOnLoad && node.type === 'TaggedTemplateExpression' && identifierName(node.tag) === 't'
              ? [`${file} ${findTextKey(node)}`]
              : [],
          ),
    );
    expect(earlyTranslations).toEqual([]);
  });
});
