import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import type { ListLine } from '#contract/list-entry.ts';
import { createVocabularyCache, searchItems } from '#server/features/grocery-items/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { matchListText } from './read-list.ts';

const { db, close } = await createTestDatabase({ template: 'seeded' });
afterAll(close);

/** `names` contains the acceptable names of each item. */
type Expected = { text: string; names: string[][]; quantity?: number; unit?: string; brand?: string };

const fixture: Expected[] = readFileSync(
  new URL('../../../tests/fixtures/written-lines.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [text = '', names = '', quantity, unit, brand] = line.split('|').map((part) => part.trim());
    return {
      text,
      names: names.split(' + ').map((itemNames) => itemNames.split(' / ')),
      ...(quantity ? { quantity: Number(quantity) } : {}),
      ...(unit ? { unit } : {}),
      ...(brand ? { brand } : {}),
    };
  });

function isRight({ names, quantity, unit, brand }: Expected, lines: readonly ListLine[]): boolean {
  if (lines.length !== names.length) return false;
  return lines.every(({ proposal, choices: [first] }, index) => {
    const acceptedNames = names[index] ?? [];
    if (acceptedNames.includes('-') && proposal === 'free-line') return true;
    if (acceptedNames[0] === '0') return proposal === 'nothing';
    if (proposal !== 'item' || first === undefined) return false;
    const { item } = first;
    return (
      acceptedNames.includes(item.name) &&
      (quantity === undefined || first.quantity === quantity) &&
      (unit === undefined || item.unit === unit) &&
      (brand === undefined || (item.brand === brand && first.firmness === 'brand'))
    );
  });
}

const describeLine = ({ text, proposal, isSure, choices: [first], dropped, correctedTo, doubt }: ListLine) =>
  `${text} → ${proposal}${isSure ? '' : '?'} ${first ? `${first.quantity} ${first.item.name} ${first.item.unit} ${first.item.brand} ${first.firmness}` : ''} ${JSON.stringify([dropped, correctedTo, doubt])}`;

it('At least 95% of the sample list lines are matched correctly, and no confident match is wrong', async () => {
  const search = (text: string) => searchItems(db, vocabulary, text);
  const vocabulary = createVocabularyCache(console.error);
  const wrong: string[] = [];
  const silentlyWrong: string[] = [];
  for (const expected of fixture) {
    const { lines } = await matchListText(search, expected.text);
    if (isRight(expected, lines)) continue;
    wrong.push(lines.map(describeLine).join(' + '));
    if (lines.some(({ isSure, proposal }) => isSure && proposal === 'item'))
      silentlyWrong.push(lines.map(describeLine).join(' + '));
  }

  expect(fixture.length).toBeGreaterThanOrEqual(400);
  expect(silentlyWrong).toEqual([]);
  expect(1 - wrong.length / fixture.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
});
