import { describe, expect, it } from 'vitest';
import { parseListLine } from '#domain/list/line.ts';
import { splitList } from '#domain/list/split.ts';

const summarizePastedLine = (text: string) =>
  splitList(text).map((piece) => {
    const { need, count, sizeText, isDone, hasNothingToBuy } = parseListLine(piece.text);
    if (hasNothingToBuy) return 'nothing';
    const amount = [count, sizeText].filter((part) => part !== null).join(' of ');
    return `${isDone ? 'done ' : ''}${need.toLowerCase()}${amount === '' ? '' : `: ${amount}`}`;
  });

describe('Lists copied from other apps', () => {
  it.each([
    ['1,5 kg potatoes', 'potatoes: 1.5 kg'],
    ['0,5 l milk', 'milk: 0.5 l'],
    ['2,5 lb chicken', 'chicken breast: 2.5 lb'],
    ['1,000 g flour', 'flour: 1000 g'],
    ['1.000 g sugar', 'sugar: 1000 g'],
    ['1,5 Kilogramm Kartoffeln', 'kartoffeln: 1.5 kilogramm'],
    ['0,75 kg rice', 'rice: 0.75 kg'],
    ['2,250 g oats', 'oats: 2250 g'],
  ])('A pasted list can use decimal commas and thousands separators: %s becomes %s', (text, line) => {
    expect(summarizePastedLine(text)).toEqual([line]);
  });

  it("A pasted list is split at a comma between one item's count and the next item's amount", () => {
    expect(summarizePastedLine('milk 2, 5 lb flour')).toEqual(['milk: 2', 'flour: 5 lb']);
  });

  it.each([
    ['[x] 10, Oranges', 'done oranges: 10'],
    ['(x) bread', 'done bread'],
    ['done: milk', 'done milk'],
    ['comprado: leche', 'done milk'],
    ['(X) 2 apples', 'done apples: 2'],
    ['[ ] 1, Pretzels', 'pretzels: 1'],
    ['[ 10 ] Apples', 'apples: 10'],
    ['[2] cucumbers', 'cucumbers: 2'],
    ['o tea', 'tea'],
  ])('A pasted list can have checkboxes and counts: %s becomes %s', (text, line) => {
    expect(summarizePastedLine(text)).toEqual([line]);
  });

  it.each([
    ['Chicken breast | 500g', ['chicken breast: 500 g']],
    ['Banana | 2 pieces', ['bananas: 2']],
    ['| Black beans | 4 cans |\n|---|---|', ['black beans: 4']],
    ['Eggs | 12 units\n| Item | Qty |', ['eggs: 12', 'nothing']],
    ['milk | eggs', ['milk', 'eggs']],
  ])('A pasted list can have table rows: %s', (text, lines) => {
    expect(summarizePastedLine(text)).toEqual(lines);
  });

  it.each([
    ['6:13 PM - Ana:', []],
    ['[11/24/26, 6:12 PM] Sam: tortillas', ['tortillas']],
    ['11/24/26, 18:12 - Sam: eggs', ['eggs']],
    ['Sent from my iPhone', []],
    ['Enviado desde mi Galaxy', []],
    ['Get Outlook for Android', []],
  ])('App signatures and sender names are removed from a pasted list: %s', (text, lines) => {
    expect(summarizePastedLine(text)).toEqual(lines);
  });

  it.each([
    ['Two Good yogurt', 'two good yogurt'],
    ['Five Alive', 'five alive'],
    ['00 flour', '00 flour'],
    ['365 bread', '365 bread'],
    ['409 cleaner', '409 cleaner'],
    ['masa harina', 'masa harina'],
    ['1 cup', 'nothing'],
    ['2 cans', 'nothing'],
    ['3 tbsp', 'nothing'],
    ['two onions', 'onions: 2'],
    ['3–4 large carrots', 'large carrots: 4'],
    ['5-6 limes', 'limes: 6'],
    ['1 2 lb. chicken', 'whole chicken: 1 of 2 lb'],
    ['1 12 lb turkey', 'whole turkey: 1 of 12 lb'],
  ])("A pasted number is an amount only if it isn't part of a name: %s becomes %s", (text, line) => {
    expect(summarizePastedLine(text)).toEqual([line]);
  });
});
