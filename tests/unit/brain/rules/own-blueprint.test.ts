import { describe, expect, it } from '@jest/globals';
import { Blueprint } from '../../../../src/domain/blueprint.js';
import { items, read, values } from './reading.js';

const base = { description: 'x', question: 'x?', rephrased: 'x?' };

/** A form that an operator wrote, with names the rules never heard of. */
const travel = Blueprint.parse({
  id: 'travel',
  title: 'Travel request',
  description: 'Somebody wants to travel',
  headline: 'purpose',
  routing: 'none',
  fields: [
    { ...base, name: 'purpose', label: 'Purpose of the trip', type: 'text', required: true },
    {
      ...base,
      name: 'class',
      label: 'Travel class',
      type: 'enum',
      required: true,
      values: [
        { value: 'second', label: 'Second class' },
        { value: 'first', label: 'First class' },
      ],
    },
    { ...base, name: 'stops', label: 'Stops', type: 'list' },
    { ...base, name: 'limits', label: 'Limits', type: 'key-value' },
    { ...base, name: 'cost_centre', label: 'Cost centre', type: 'text', required: true },
  ],
});

const said = (text: string, pending: readonly string[] = []) => read(text, { blueprint: travel, pending });

describe('a blueprint of an operator', () => {
  it('is filled by its labels, whatever they are', () => {
    const text = `Purpose of the trip: trade fair in Oslo
Travel class: second class
Stops:
- Hamburg
- Copenhagen
Limits: hotel: 120 EUR
Cost centre - 4711`;
    const extraction = said(text);
    expect(values(extraction)).toMatchObject({
      purpose: 'Trade fair in Oslo',
      class: 'second',
      cost_centre: '4711',
    });
    expect(items(extraction, 'stops')).toEqual(['Hamburg', 'Copenhagen']);
    expect(items(extraction, 'limits')).toEqual(['hotel: 120 EUR']);
  });

  it('knows its choices by their labels, and by a slip of the fingers', () => {
    expect(values(said('I go first class'))).toMatchObject({ class: 'first' });
    expect(values(said('secnd', ['class']))).toMatchObject({ class: 'second' });
    expect(values(said('economy', ['class']))).toEqual({});
  });

  it('is filled by answers in order', () => {
    const extraction = said('4711\nHamburg; Oslo', ['cost_centre', 'stops']);
    expect(values(extraction)).toMatchObject({ cost_centre: '4711' });
    expect(items(extraction, 'stops')).toEqual(['Hamburg', 'Oslo']);
  });

  it('is changed by its names', () => {
    expect(values(said('please set the cost centre to 4712'))).toMatchObject({ cost_centre: '4712' });
  });

  it('leaves a name that two fields share to neither', () => {
    const [first] = travel.fields;
    const twin = Blueprint.parse({
      ...travel,
      fields: [
        first,
        { ...base, name: 'a_title', label: 'Title', type: 'text' },
        { ...base, name: 'title', label: 'Title', type: 'text' },
      ],
    });
    expect(
      read('Title: x y z', { blueprint: twin }).updates.filter(({ field }) => field === 'a_title'),
    ).toEqual([]);
  });
});
