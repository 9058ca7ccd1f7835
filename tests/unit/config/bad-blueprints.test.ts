import { describe, expect, it } from '@jest/globals';
import { changed, problemsOf, read, TEAM, VENDOR } from './support.js';

const vendor = (from: string, to: string) => changed(VENDOR, from, to);
const field = (name: string) =>
  `      - { name: ${name}, label: "${name}", type: text, description: d, question: q, rephrased: r }\n`;

/** What is wrong, the text, and every problem that is told of it, with line and column. */
const BAD: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a misspelt name of a field’s property, which is then missing',
    vendor('rephrased: Is', 'rephrasd: Is'),
    [
      '20:9: blueprint "vendor", field "data": "rephrased" is missing. It takes a text.',
      '25:9: blueprint "vendor", field "data": "rephrasd" is not known here. Did you mean "rephrased"? ' +
        'Known names: name, label, labels, called, required, description, question, rephrased, routes, default, repeats, type, values.',
    ],
  ],
  [
    'a misspelt name of a blueprint’s property',
    vendor('    routing: it_team', '    routing: it_team\n    complete_wen: filled'),
    [
      '12:5: blueprint "vendor": "complete_wen" is not known here. Did you mean "complete_when"? ' +
        'Known names: id, title, titles, description, headline, routing, complete_when, vague, fields.',
    ],
  ],
  [
    'a list, even one that holds itself, where a word belongs',
    vendor('    fields:', '    complete_when: &self [*self]\n    fields:'),
    ['12:5: blueprint "vendor": "complete_when" is a list. Allowed: filled_or_unknown, filled.'],
  ],
  [
    'a property that another type has',
    vendor('type: enum', 'type: text'),
    [
      '26:9: blueprint "vendor", field "data": "values" goes with enum, and this is of type "text". Take it out, or change "type".',
    ],
  ],
  [
    'a list with a default',
    `${VENDOR}${field('risks').replace('type: text', 'type: list, default: none')}`,
    [
      '29:52: blueprint "vendor", field "risks": "default" goes with text, enum, and this is of type "list". Take it out, or change "type".',
    ],
  ],
  [
    'one name for two fields',
    vendor('name: data', 'name: company'),
    [
      '20:9: blueprint "vendor", field "company": "name" is "company", which is the name of another field already. Use another.',
    ],
  ],
  [
    'one label for two fields',
    vendor('label: Data', 'label: COMPANY'),
    [
      '21:9: blueprint "vendor", field "data": "label" is "COMPANY", which is the label of another field already. Use another.',
    ],
  ],
  [
    'a field called like what stands beside the fields',
    vendor('name: data', 'name: team'),
    [
      '20:9: blueprint "vendor", field "team": "name" is "team", which stands for the team that a request goes to. Use another.',
    ],
  ],
  [
    'a field called like what every object has',
    vendor('name: data', 'name: constructor'),
    [
      '20:9: blueprint "vendor", field "constructor": "name" is "constructor", which has a meaning of its own inside the program. Use another.',
    ],
  ],
  [
    'a name with blanks',
    vendor('name: data', 'name: Data shared'),
    [
      '20:9: blueprint "vendor", field "Data shared": "name" is "Data shared": use lower case letters, digits and _.',
    ],
  ],
  [
    'a headline that is no field',
    vendor('headline: company', 'headline: compny'),
    [
      '10:5: blueprint "vendor": "headline" is "compny", and no field has that name. Did you mean "company"? There are company, data.',
    ],
  ],
  [
    'a headline that is a list',
    vendor('type: text', 'type: list'),
    [
      '10:5: blueprint "vendor": "headline" is "company", which is a list. A heading is one line: name a field of type text or enum.',
    ],
  ],
  [
    'a headline that may stay empty, as where nothing is required',
    vendor('required: true', 'required: false'),
    [
      '10:5: blueprint "vendor": "headline" is "company", which may stay empty. Set "required: true" on that field, so that no request is without a heading.',
    ],
  ],
  [
    'an enum without values',
    VENDOR.slice(0, VENDOR.indexOf('        values:')),
    ['20:9: blueprint "vendor", field "data": "values" is missing. It takes a list.'],
  ],
  [
    'an enum with one value',
    vendor('          - { value: internal, label: Ours }\n', ''),
    ['26:9: blueprint "vendor", field "data": "values" needs at least 2 entries.'],
  ],
  [
    'a value twice, letter case aside',
    vendor('value: internal', 'value: Public'),
    [
      '28:15: blueprint "vendor", field "data": "Public" is in two entries of "values". Take one out, or change it.',
    ],
  ],
  [
    'a label twice',
    vendor('label: Ours', 'label: Open to all'),
    [
      '28:32: blueprint "vendor", field "data": "Open to all" is in two entries of "values". Take one out, or change it.',
    ],
  ],
  [
    'a value that reads as none',
    vendor('value: internal', 'value: unknown'),
    [
      '28:15: blueprint "vendor", field "data": "unknown" is what people say when they don\'t name a value, and it is read that way. Use another word.',
    ],
  ],
  [
    'a value that is a number',
    vendor('value: internal', 'value: 2'),
    ['28:15: blueprint "vendor", field "data": "value" takes a text. Put it in quotes, as in "2".'],
  ],
  [
    'a default that is a label',
    vendor('        values:', '        default: Ours\n        values:'),
    [
      '26:9: blueprint "vendor", field "data": "default" is "Ours", which is not one of the values. Did you mean "internal"? Allowed: public, internal.',
    ],
  ],
  [
    'a default that is nothing of the sort',
    vendor('        values:', '        default: secret\n        values:'),
    [
      '26:9: blueprint "vendor", field "data": "default" is "secret", which is not one of the values. Allowed: public, internal.',
    ],
  ],
  [
    'a default that says nothing',
    vendor('required: true', 'required: true\n        default: n/a'),
    [
      '17:9: blueprint "vendor", field "company": "default" is "n/a", which counts as no value. Take it out, or use other words.',
    ],
  ],
  [
    'a routing to a team that is not there',
    vendor('routing: it_team', 'routing: it_taem'),
    [
      '11:5: blueprint "vendor": "routing" is "it_taem", and no team has that id. Did you mean "it_team"? Allowed: match, none, it_team.',
    ],
  ],
  [
    'a type that is none, with what else is wrong in that field',
    vendor('type: enum\n        description', 'type: enmu\n        descripton'),
    [
      '20:9: blueprint "vendor", field "data": "description" is missing. It takes a text.',
      '22:9: blueprint "vendor", field "data": "type" is "enmu". Did you mean "enum"? Allowed: text, enum, list, key-value.',
      '23:9: blueprint "vendor", field "data": "descripton" is not known here. Did you mean "description"? ' +
        'Known names: name, label, labels, called, required, description, question, rephrased, routes, default, repeats, type, values.',
    ],
  ],
  [
    'no type',
    vendor('        type: enum\n', ''),
    ['20:9: blueprint "vendor", field "data": "type" is missing. Allowed: text, enum, list, key-value.'],
  ],
  [
    'no question',
    vendor('        question: What would they see?\n', ''),
    ['20:9: blueprint "vendor", field "data": "question" is missing. It takes a text.'],
  ],
  [
    'an empty question',
    vendor('question: What would they see?', 'question: ""'),
    ['24:9: blueprint "vendor", field "data": "question" must not be empty.'],
  ],
  [
    'a question of blanks',
    vendor('question: What would they see?', 'question: " "'),
    ['24:9: blueprint "vendor", field "data": "question" must not be empty.'],
  ],
  [
    'values without labels',
    `${VENDOR.slice(0, VENDOR.indexOf('        values:'))}        values: [public, internal]\n`,
    [
      '26:18: blueprint "vendor", field "data": entry 1 of "values" takes a group of names and values: value, label, labels, cues.',
      '26:26: blueprint "vendor", field "data": entry 2 of "values" takes a group of names and values: value, label, labels, cues.',
    ],
  ],
  [
    'a field that is a word',
    vendor('    fields:\n', '    fields:\n      - price\n'),
    ['13:9: blueprint "vendor": entry 1 of "fields" takes a group of names and values.'],
  ],
  [
    '"yes" for true',
    vendor('required: true', 'required: yes'),
    ['16:9: blueprint "vendor", field "company": "required" takes true or false.'],
  ],
  [
    'more than 20 fields',
    VENDOR + Array.from({ length: 19 }, (_, index) => field(`more_${index}`)).join(''),
    ['12:5: blueprint "vendor": "fields" is too long. At most 20 entries are allowed.'],
  ],
  [
    'no field',
    `${VENDOR.slice(0, VENDOR.indexOf('    fields:'))}    fields: []\n`,
    ['12:5: blueprint "vendor": "fields" must not be empty.'],
  ],
  [
    'a field without a name',
    vendor('name: data\n        label', 'label'),
    ['20:9: blueprint "vendor", field 2: "name" is missing. It takes a text.'],
  ],
  [
    'one id for two blueprints',
    VENDOR + VENDOR.slice(VENDOR.indexOf('  - id: vendor')),
    ['29:5: blueprint "vendor": "id" is "vendor", which is another blueprint’s id already. Use another.'],
  ],
  [
    'text where a blueprint belongs',
    `${TEAM}blueprints:\n  - vendor\n`,
    [
      '7:5: entry 1 of "blueprints" takes a group of names and values: id, title, titles, description, headline, routing, complete_when, vague, fields.',
    ],
  ],
  [
    'all entries put behind #',
    `${TEAM}blueprints:\n#  - id: vendor\n`,
    ['6:1: "blueprints" is empty. It takes a list. Write [] for one without entries.'],
  ],
];

describe('a blueprint of one’s own is refused, naming line, field and what to do, for', () => {
  it.each(BAD)('%s', (_case, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it('all that is wrong with it at once, in the order of the lines', () => {
    const text = [
      ['title: Vendor check', 'title: 7'],
      ['headline: company', 'headline: firm'],
      ['label: Data', 'lable: Data'],
      ['value: public', 'value: n/a'],
    ].reduce((worse, [from = '', to = '']) => changed(worse, from, to), VENDOR);
    expect(problemsOf(`${text}chanels: []\n`)).toEqual([
      '8:5: blueprint "vendor": "title" takes a text. Put it in quotes, as in "7".',
      '10:5: blueprint "vendor": "headline" is "firm", and no field has that name. There are company, data.',
      '20:9: blueprint "vendor", field "data": "label" is missing. It takes a text.',
      '21:9: blueprint "vendor", field "data": "lable" is not known here. Did you mean "label"? ' +
        'Known names: name, label, labels, called, required, description, question, rephrased, routes, default, repeats, type, values.',
      '27:15: blueprint "vendor", field "data": "n/a" is what people say when they don\'t name a value, and it is read that way. Use another word.',
      '29:1: "chanels" is not known here. Did you mean "channels"? Known names: teams, approval, reminders, daily_tokens, fallback_team, blueprints, channels, trackers, tracker, phrases.',
    ]);
  });

  it('nothing, where it is as it should be', () => {
    expect(problemsOf(VENDOR)).toEqual([]);
    expect(read(VENDOR).blueprints).toMatchObject([
      {
        id: 'vendor',
        routing: 'it_team',
        complete_when: 'filled_or_unknown',
        fields: [
          { name: 'company', type: 'text', required: true, routes: false },
          { name: 'data', type: 'enum', required: false },
        ],
      },
    ]);
  });
});
