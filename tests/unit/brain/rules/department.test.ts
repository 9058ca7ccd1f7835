import { describe, expect, it } from '@jest/globals';
import { answer, begun, read, values } from './reading.js';

const said = (text: string) => values(read(text, { draft: begun }));

describe('the department in running text', () => {
  it.each([
    ["I'm in Sales", 'Sales'],
    ['we in finance wait for it', 'Finance'],
    ['here in HR nobody can work', 'HR'],
    ['I am Ravi from procurement', 'Procurement'],
    ["we're Field Service obviously", 'Field Service'],
    ['thats the Claims departmnet', 'Claims'],
    ['I am of the Quality Laboratory', 'Quality Laboratory'],
    ['I am asking from HR Services', 'HR Services'],
    ["It's for Corporate Communications, low urgency", 'Corporate Communications'],
    ['It is for the Marketing department', 'Marketing'],
    ['the export belongs to Customer Success', 'Customer Success'],
    ['It keeps us in Accounts Receivable from sending figures', 'Accounts Receivable'],
    ["For your form: I'm in Regional Operations, not Integration", 'Regional Operations'],
    ['I ask for Mr Krause in Purchasing, he is not on Slack', 'Purchasing'],
    ['Marketing here, the banner is wrong', 'Marketing'],
    ['I work on the payments platform team', 'Payments Platform'],
    ['for the record: department Box Office', 'Box Office'],
  ])('%j is %s', (text, name) => {
    expect(said(text)['department']).toBe(name);
  });

  it.each([
    "It's blocking the sales team",
    'The finance team had a very slow dashboard last year',
    'please route this to the data team',
    "I'm in Berlin",
    "we're in trouble",
    "I'm in the middle of a migration",
    'we need a new data pipeline',
    'the support ticket is gone',
    'it is for you',
  ])('is not told by %j', (text) => {
    expect(said(text)).not.toHaveProperty('department');
  });

  it('that a text gives to its author is nobody else’s', () => {
    expect(said('It is for the Marketing department')).not.toHaveProperty('affected_users');
  });
});

describe('the department as an answer', () => {
  it.each([
    ['Finance', 'Finance'],
    ['finance', 'Finance'],
    ['IT', 'IT'],
    ['it', 'IT'],
    ['Markting', 'Marketing'],
    ["I'd say Operations", 'Operations'],
    ['for the sales team', 'Sales'],
    ['our team is called Fleet', 'Fleet'],
    ['Warehouse Night Shift', 'Warehouse Night Shift'],
    ['Bid Management', 'Bid Management'],
    ['Building Inspection', 'Building Inspection'],
    ['Estate Planning', 'Estate Planning'],
    ["not sure what we're called now, Loyalty maybe", 'Loyalty'],
    ['External, I work for Digital Transformation', 'Digital Transformation'],
    ['Payments Platform', 'Payments Platform'],
    ['team is Growth', 'Growth'],
    ['Engineering / Platform', 'Engineering / Platform'],
    ['marketing and sales', 'Marketing and Sales'],
    ['Marketing, but the budget is from Sales', 'Marketing'],
    ['the loading dock people', 'Loading Dock People'],
    ['Lohnbuchhaltung', 'Lohnbuchhaltung'],
    ['経理部', '経理部'],
  ])('%j is %s', (text, name) => {
    expect(answer(['department'], text)).toEqual({ department: name });
  });

  it.each([
    'Who will see this?',
    'same as always',
    'It is an incident',
    'It crashes',
    'it is very urgent',
    'we can’t invoice anybody because the export is wrong',
  ])('is not told by %j', (text) => {
    expect(answer(['department'], text)).not.toHaveProperty('department');
  });
});
