import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { parseNetContent } from '#domain/item/net-content.ts';
import { unitPriceText } from '#domain/item/unit-price.ts';
import { sizeWords } from '#domain/language.ts';
import spanish from '#languages/es.json' with { type: 'json' };
import goods from '#languages/goods-es.json' with { type: 'json' };
import { spanish as language } from '#languages/spanish.ts';
import { spanishSize } from '#languages/spanish-goods.ts';
import { readSeedItems } from '#server/db/seed/read-seed.ts';
import {
  isNode,
  keyOf,
  type Node,
  nameOf,
  nodesOf,
  productFiles,
  textOf,
} from '../../scripts/lib/source-texts.ts';

const words: Record<string, string> = spanish;

const product = productFiles();
const files = new Map(product.map((file) => [file, nodesOf(file, readFileSync(file, 'utf8'))]));

const keys = new Set(
  [...files].flatMap(([file, nodes]) =>
    file === 'domain/language.ts' ? [] : nodes.flatMap(({ node }) => keyOf(node) ?? []),
  ),
);

/** For who runs it, and to find out what is wrong with a browser: in English alone. */
const isForOperators =
  /^web\/(features\/(analytics|diagnostics|providers|price-reports)\/|routes\/(admin-|analytics|debug-|diagnostic|test-auth|mobile-(auth|debug|simple|test)))/;

const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(/&\w+;/g, ''));
const saidAttributes =
  /^(label|title|placeholder|alt|aria-label|description|hint|lead|reason|disabledReason)$/;

/** Texts of a page that are in no language but English. */
function bareTexts(nodes: readonly { node: Node }[]): string[] {
  return nodes.flatMap(({ node }) => {
    if (node.type === 'JSXText' && hasWords(String(node.value))) return [String(node.value).trim()];
    if (node.type !== 'JSXAttribute' || !saidAttributes.test(nameOf(node.name))) return [];
    const text = textOf(node.value);
    return text !== undefined && hasWords(text) ? [text] : [];
  });
}

/** The words that programs tell each other: of enumerations, and of types that are one of several words. */
const programWords = new Set(
  [...files].flatMap(([file, nodes]) =>
    /^(contract|domain)\//.test(file)
      ? nodes.flatMap(({ node }) => {
          if (node.type === 'TSLiteralType') return textOf(node.literal) ?? [];
          const isEnum = node.type === 'CallExpression' && nameOf((node.callee as Node).property) === 'enum';
          const words = isEnum
            ? (node.arguments as Node[])[0]
            : node.type === 'TSAsExpression'
              ? node.expression
              : null;
          return isNode(words) && words.type === 'ArrayExpression'
            ? (words.elements as unknown[]).flatMap((word) => textOf(word) ?? [])
            : [];
        })
      : [],
  ),
);

/** Where such a word is shown, and to be read. */
const shownWords: Record<string, string[]> = {
  'domain/item/unit-price.ts': ['sq ft', 'roll', 'load'],
  'server/features/recurring-orders/order-mail.ts': ['weekly', 'monthly'],
  'web/features/cart/quantity-field.tsx': ['lb'],
  'web/features/comparison/words.ts': ['estimate'],
  'web/features/list-entry/review-line.tsx': ['lb'],
  'web/features/recurring-orders/recurring-orders-panel.tsx': ['active', 'paused'],
  'web/features/shop/seen-price.tsx': ['package'],
};

const holes = (text: string) => [...new Set(text.match(/\{\d+/g))].sort();
const edges = (text: string) => [/^ */.exec(text)?.[0], / *$/.exec(text)?.[0]];

describe('Spanish', () => {
  it('is there for every text of the product', () => {
    expect([...keys].filter((key) => !Object.hasOwn(words, key))).toEqual([]);
  });

  it('is never spoken between programs', () => {
    const spoken = [...files].flatMap(([file, nodes]) =>
      nodes.flatMap(({ node }) => {
        const key = keyOf(node);
        if (key !== undefined && /^[a-z]/.test(key) && programWords.has(key)) return [`${file}: ${key}`];
        const isCast = node.type === 'TSAsExpression' && keyOf(node.expression as Node) !== undefined;
        return isCast ? [`${file}: ${keyOf(node.expression as Node)} as …`] : [];
      }),
    );
    const allowed = Object.entries(shownWords).flatMap(([file, texts]) =>
      texts.map((text) => `${file}: ${text}`),
    );
    expect(spoken.filter((each) => !allowed.includes(each))).toEqual([]);
  });

  it('has nothing that is not said any more', () => {
    expect(Object.keys(words).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('is there for every name and size of the starter catalogue, and for no other', () => {
    const items = readSeedItems();
    expect(Object.keys(goods).sort()).toEqual([...new Set(items.map(({ name }) => name))].sort());
    const said = [...new Set(items.map(({ unit }) => spanishSize(unit)))];
    expect(
      said.filter((size) => /\b(ct|pk|bag|dozen|each|rolls|sheets|liter|bunch|head|ear|sq ft)\b/.test(size)),
    ).toEqual([]);
  });

  it('writes fluid ounces in a size as in a price per unit, as packages do', () => {
    globalThis.cartwiseLanguage = () => language;
    const size = '12 pk 12 fl oz';
    const perUnit = unitPriceText(576, parseNetContent(size), 'Beverages');
    const words = [sizeWords(size), perUnit];
    globalThis.cartwiseLanguage = undefined;
    expect(words).toEqual(['12 × 12 fl oz', '4¢/fl oz']);
  });

  it('keeps the places of what stands in a text, and the blanks around it', () => {
    const broken = Object.entries(words).filter(([key, text]) => {
      const isKept = `${holes(key)}` === `${holes(text)}` && `${edges(key)}` === `${edges(text)}`;
      return !isKept || text.trim() === '' || compileMessage(text).length === 0;
    });
    expect(broken).toEqual([]);
  });

  it('says as much as it may of one and of many', () => {
    const counted = Object.entries(words).filter(([key]) => /^\{0\} [a-z]+$/.test(key));
    expect(counted.length).toBeGreaterThan(10);
    const isWhole = (text: string) => !text.includes('plural') || /one \{.+other \{/.test(text);
    expect(counted.filter(([, text]) => !isWhole(text))).toEqual([]);
  });
});

describe('a text', () => {
  it.each(
    product.filter((file) => /^web\/.*\.tsx$/.test(file) && !isForOperators.test(file)),
  )('of %s is said in the language that is spoken', (file) =>
    expect(bareTexts(files.get(file) ?? []), file).toEqual([]));

  it('is looked up where somebody asks, not as the server starts', () => {
    const tooEarly = [...files].flatMap(([file, nodes]) =>
      file.startsWith('web/')
        ? []
        : nodes.flatMap(({ node, isAtOnce }) =>
            isAtOnce && node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 't'
              ? [`${file} ${keyOf(node)}`]
              : [],
          ),
    );
    expect(tooEarly).toEqual([]);
  });
});
