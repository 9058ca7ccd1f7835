import { describe, expect, it } from '@jest/globals';
import { begun, read, values } from './reading.js';

const first = (text: string) => values(read(text));
const later = (text: string) => values(read(text, { draft: begun }));

describe('what a request is about', () => {
  it.each([
    [
      "Hi, I'm Priya from Finance. Since this morning the invoice export fails with a timeout. About 12 people wait.",
      'Since this morning the invoice export fails with a timeout',
    ],
    ['URGENT: payroll upload fails with "invalid format"', 'Payroll upload fails with "invalid format"'],
    [
      'the ticket app crashes on start, nobody can buy a ticket, sales are at zero',
      'The ticket app crashes on start',
    ],
    ['pls give me edit rights on the Tenders folder', 'Edit rights on the Tenders folder'],
    ['can you reset 2FA for john.smith? he lost his phone', 'Reset 2FA for john.smith'],
    [
      'can someone look into the expense tool? it logs me out all the time',
      'Look into the expense tool? it logs me out all the time',
    ],
    ['Zoom licence for our new CFO please, her call is tomorrow', 'Zoom licence for our new CFO'],
    [
      'Bob left the company, please remove his access everywhere',
      'Bob left the company, please remove his access everywhere',
    ],
    ['I need a lawyer to read the NDA', 'Lawyer to read the NDA'],
    [
      'I ask for Ann: does the stock report go by the date of the delivery?',
      'Does the stock report go by the date of the delivery?',
    ],
    ['Our ERP is down. Nobody in the company can work.', 'Our ERP is down'],
    [
      'In the planning tool the release button is greyed out. We can’t start the morning shift.',
      'In the planning tool the release button is greyed out',
    ],
    ['none of the 62 people can log in to the portal', 'None of the 62 people can log in to the portal'],
    ['the plan ("closed for holidays") is still shown', 'The plan ("closed for holidays") is still shown'],
  ])('in %j is %j', (text, summary) => {
    expect(first(text)['request_summary']).toBe(summary);
  });

  it.each(['new request please', 'hi there', 'thanks!', '🔥🔥', 'one moment', 'ok'])(
    'is not in %j',
    (text) => {
      expect(first(text)).not.toHaveProperty('request_summary');
    },
  );

  it('is found in a long story by what tells of trouble', () => {
    const story = `Sorry, this is going to be long. We took over a bakery in January. Lovely people. They have a
    kitchen. There was a wedding. It rained. Since Monday none of them can log in to the order portal. The buns are great.`;
    expect(first(story)['request_summary']).toMatch(/order portal/u);
  });
});

describe('what it does to the business', () => {
  it.each([
    [
      "customers can't sign anything while it hangs, so we can't bill the job",
      /can't sign anything.*can't bill/u,
    ],
    ['It keeps us in Sales from sending quotes to 14 clients', /keeps us/u],
    ['Ruth says that it costs us about 4,000 pounds a day', /4,000 pounds/u],
    ['we have to correct the figures by hand', /by hand/u],
    ['so we cant document damages on site and have to drive there twice', /document damages/u],
    ['It delays our monthly closing', /closing/u],
  ])('is told by %j', (text, impact) => {
    expect(later(text)['business_impact']).toMatch(impact);
  });

  it.each([
    'the revenue dashboard is empty',
    'affecting 40 people in finance',
    'The firewall blocks the update',
    "I can't open the report",
    'the churn report shows wrong numbers',
    'does it block the release?',
  ])('is not told by %j', (text) => {
    expect(later(text)).not.toHaveProperty('business_impact');
  });
});

describe('what is wanted in the end', () => {
  it.each([
    [
      'We want the export to subtract credit notes again.',
      'We want the export to subtract credit notes again',
    ],
    ['would be great if the photo tab just opens', 'would be great if the photo tab just opens'],
    ['What I would like in the end: that all 62 can log in again', /all 62 can log in/u],
    ['please restore the old layout of the page', 'restore the old layout of the page'],
    ['It should load in under two seconds again', /under two seconds/u],
  ])('is told by %j', (text, wish) => {
    const { desired_resolution: found } = later(text);
    if (typeof wish === 'string') expect(found).toBe(wish);
    else expect(found).toMatch(wish);
  });

  it.each([
    'please fix this asap',
    'Needs to be fixed NOW',
    'need this fixed immediately',
    'should I restart it?',
    'please don’t let that become the solution',
    'I need it to finish the forecast',
    'The report should show Q3 but shows Q2',
  ])('is not told by %j', (text) => {
    expect(later(text)).not.toHaveProperty('desired_resolution');
  });
});

describe('who is affected', () => {
  it.each([
    ["same here, the whole northern crew, that's 18 technicians", '18 technicians'],
    ['none of the 62 people from Halden & Sons can log in', '62 people from Halden & Sons'],
    ['~35 people are hit', '~35 people'],
    ['like 20 ppl cant work', 'like 20 ppl'],
    ['everyone in plant 2 is stuck', 'everyone in plant 2'],
    ['経理部の12名が待っています', '12名'],
  ])('in %j is %j', (text, who) => {
    expect(later(text)['affected_users']).toBe(who);
  });

  it.each([
    'we hired 3 new people last month',
    'a list of all customers who bought it',
    'nobody knows how to fix it',
    'create 25 training accounts',
  ])('is not told by %j', (text) => {
    expect(later(text)).not.toHaveProperty('affected_users');
  });
});

describe('words', () => {
  it('are never put into two fields, unless they say two things', () => {
    const { business_impact: impact, request_summary: summary } = first("We can't invoice customers");
    expect([impact, summary]).toEqual([undefined, "We can't invoice customers"]);
  });

  it('of code, logs and links are nobody’s words', () => {
    const text = `the booking page is slow
\`\`\`
urgency=critical department=Sales
\`\`\`
12:04:41 ERROR severity=low about 40 people affected
see https://a.example/urgent/critical`;
    expect(first(text)).toEqual({ request_summary: 'The booking page is slow', request_type: 'incident' });
  });
});
