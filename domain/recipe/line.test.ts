import { describe, expect, it } from 'vitest';
import { cleanRecipeLine, decodeHtmlText } from '#domain/recipe/line.ts';

describe('Text from web pages', () => {
  it.each([
    ['1 &frac12; cups', '1 ½ cups'],
    ['1 &frac12 cups', '1 ½ cups'],
    ['&FRAC12; cup', '½ cup'],
    ['&#189; cup', '½ cup'],
    ['&#xBD; cup', '½ cup'],
    ['&amp;frac12; cup', '½ cup'],
    ['jalape&ntilde;o', 'jalapeño'],
    ['milk&nbsp;&nbsp;and eggs', 'milk and eggs'],
    ['salt & pepper', 'salt & pepper'],
    ['&unknown; &valueOf;', '&unknown; &valueOf;'],
    ['milk&#0;eggs', 'milk eggs'],
    ['milk&#10;eggs', 'milk eggs'],
    ['milk&#x10ffff;', 'milk\u{10ffff}'],
    ['milk&#x110000;eggs', 'milk eggs'],
    ['milk&#xd83e;', 'milk'],
    ['&#xd83e;&#xdd5b; milk', '🥛 milk'],
    ['<b>2</b> cups', '2 cups'],
    ['2<br/>cups', '2 cups'],
    ['<a href="x">2 cups</a> sugar', '2 cups sugar'],
    ['&lt;b class="x"&gt;2&lt;/b&gt; cups', '2 cups'],
    ['&amp;lt;b&amp;gt;2 cups', '2 cups'],
    ['less < 2 cups > more', 'less < 2 cups > more'],
    ['<2 cups>', '<2 cups>'],
    ['**2 cups** __sugar__', '2 cups sugar'],
    ['2\u200b cups\u00ad', '2 cups'],
    ['  2 \t\n cups ', '2 cups'],
  ])('The HTML text %j is decoded as %j', (text, plain) => expect(decodeHtmlText(text)).toBe(plain));
});

describe('Recipe lines', () => {
  it.each([
    ['- 2 cups flour', '2 cups flour'],
    ['▢ [ ] • 2 cups flour', '2 cups flour'],
    ['1. Flour', 'Flour'],
    ['12) Flour', 'Flour'],
    ['1.5 cups flour', '1.5 cups flour'],
    ['Optional: nuts', 'nuts'],
    ['For the sauce: 2 tomatoes', '2 tomatoes'],
    ['[optional] 1 cup nuts', '1 cup nuts'],
    ['(Optional) nuts', 'nuts'],
    ['2 eggs:', '2 eggs:'],
    ['🥛 milk', '🥛 milk'],
  ])('cleanRecipeLine(%j) is %j', (text, line) => expect(cleanRecipeLine(text)).toBe(line));

  it.each([
    ...['For the sauce', 'Toppings', 'INGREDIENTS', 'The day before:', 'Layer 2:'],
    ...['', '▢', '2 1/2', '- 12. '],
  ])("The text %j isn't a recipe line", (text) => expect(cleanRecipeLine(text)).toBeNull());

  it('A recipe line has at most 300 characters and no split surrogate pair', () => {
    expect(cleanRecipeLine('a'.repeat(301))).toBe('a'.repeat(300));
    expect(cleanRecipeLine(`${'a'.repeat(299)}🥛`)).toBe('a'.repeat(299));
    expect(cleanRecipeLine(`${'a'.repeat(299)} b`)).toBe('a'.repeat(299));
  });
});
