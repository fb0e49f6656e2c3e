import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncateListText } from '#domain/account/sms-text.ts';

describe('Text messages', () => {
  it('A text message within the length limit stays unchanged', () => {
    expect(truncateListText('My Shopping List:\nMilk', 1_600)).toBe('My Shopping List:\nMilk');
  });

  it('A shortened text message ends with the number of omitted lines', () => {
    expect(truncateListText('List:\nMilk and cream\nBread\nA long name of a thing', 40)).toBe(
      'List:\nMilk and cream\n...and 2 more items',
    );
  });

  it('A shortened text message is well-formed and stays within the limit', () => {
    const lines = fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 80 });
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 1_600 }), (someLines, max) => {
        const text = someLines.join('\n');
        const fitted = truncateListText(text, max);
        expect(fitted.length).toBeLessThanOrEqual(max);
        expect(fitted.isWellFormed()).toBe(true);
        const keptText = fitted.replace(/\n\.\.\.and \d+ more items$/, '');
        expect(text.startsWith(keptText)).toBe(true);
      }),
    );
  });
});
