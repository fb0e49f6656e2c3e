import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNamedPlace, findPlaceInAddress } from './location-text.ts';

describe('findNamedPlace', () => {
  it.each([
    ['60614', 'Chicago, IL 60614', false],
    [' 60614-1234 ', 'Chicago, IL 60614', false],
    ['Chicago, IL 60614', 'Chicago, IL 60614', false],
    ['IL 60614', 'Chicago, IL 60614', false],
    ['60614 Chicago', 'Chicago, IL 60614', false],
    ['60614-1234, Chicago, IL', 'Chicago, IL 60614', false],
    ['02134 MA', 'Allston, MA 02134', false],
    ['02134 Boston', 'Allston, MA 02134', false],
    ['98101 Washington', 'Seattle, WA 98101', false],
    ['10001 new york', 'New York, NY 10001', false],
    ['Chicago IL 60614, USA', 'Chicago, IL 60614', false],
    ['New York, NY', 'New York, NY', false],
    ['New York', 'New York, NY', false],
    ['chicago il', 'Chicago, IL', false],
    ['Chicago, Illinois', 'Chicago, IL', false],
    ['Charleston West Virginia', 'Charleston, WV', false],
    ['Washington, D.C.', 'Washington, DC', false],
    ['kansas city kansas', 'Kansas City, KS', false],
    ['San Juan, Puerto Rico', 'San Juan, PR', false],
    ['Portland, Oregon, USA', 'Portland, OR', false],
    ['Springfield', 'Springfield, MA', true],
    ['Canada', 'Canada, KY', true],
    ['Chicago, IL 99999', 'Chicago, IL', true],
  ])('findNamedPlace resolves %s to %s', (text, label, isApproximate) => {
    expect(findNamedPlace(text)).toMatchObject({
      label,
      isApproximate,
      source: 'gazetteer',
      attribution: null,
    });
  });

  it.each([
    '2001 N Clark St, Chicago, IL 60614',
    'Clark St Chicago IL 60614',
    '12345 Main St',
    'Illinois',
    '99999',
    '6061',
    'asdf',
    '',
    ', ,',
  ])('findNamedPlace returns null for %j', (text) => expect(findNamedPlace(text)).toBeNull());

  it('findNamedPlace lists other places with the same name if no state is given', () => {
    const { others } = findNamedPlace('Springfield') ?? {};
    expect(others).toHaveLength(5);
    expect(others).toEqual(expect.arrayContaining(['Springfield, IL', 'Springfield, MO']));
    expect(findNamedPlace('Portland')).toMatchObject({ label: 'Portland, OR', others: ['Portland, ME'] });
    for (const other of others ?? []) expect(findNamedPlace(other)).toMatchObject({ label: other });
    for (const text of ['Springfield, IL', '62701', 'Chicago', 'New York']) {
      expect(findNamedPlace(text)?.others, text).toBeUndefined();
    }
  });

  it('findNamedPlace returns a ZIP code only if the text contains one', () => {
    expect(findNamedPlace('60614')?.zipCode).toBe('60614');
    expect(findNamedPlace('Chicago, IL')?.zipCode).toBeNull();
  });
});

describe('findPlaceInAddress', () => {
  it.each([
    ['2001 N Clark St, Chicago, IL 60614', 'Chicago, IL 60614'],
    ['2001 N Clark St, Chicago, IL 60614-4712, USA', 'Chicago, IL 60614'],
    ['2001 N Clark St Chicago IL', 'Chicago, IL'],
    ['12345 Main St, St. Paul, Minnesota', 'Saint Paul, MN'],
    ['2001 N Clark St, Chicago', 'Chicago, IL'],
    ['1 Oak St, Chicago, IL 99999', 'Chicago, IL'],
  ])('findPlaceInAddress finds the city or ZIP code in %s', (text, label) => {
    expect(findPlaceInAddress(text)).toMatchObject({ label, isApproximate: true });
  });

  it.each([
    '12345 Main St',
    '10 Downing Street, London',
    '1 Rue X, Paris, France',
    '5 Oak, Nowhereville, NY',
    'asdf',
  ])('findPlaceInAddress returns null for %s', (text) => expect(findPlaceInAddress(text)).toBeNull());
});

it('Location lookups accept any text and find only places in the US', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 50 })),
      (text) => {
        for (const place of [findNamedPlace(text), findPlaceInAddress(text)]) {
          if (place) expect(place.state).toMatch(/^[A-Z]{2}$/);
        }
      },
    ),
  );
});
