import { describe, expect, it } from '@jest/globals';
import { answer, begun, read, values } from './reading.js';

const said = (text: string) => values(read(text, { draft: begun }));

describe('urgency in running text', () => {
  it.each([
    ['we need this ASAP', 'high'],
    ['EMERGENCY the ticket app crashes on start', 'critical'],
    ['this is very urgent', 'critical'],
    ['very urgent, please, it is really asap', 'critical'],
    ['the export belongs to Sales, and urgency is medium', 'medium'],
    ["That's high for us", 'high'],
    ['I say medium', 'medium'],
    ['Power BI is offline → none of the refreshes run → critical', 'critical'],
    ['no rush at all', 'low'],
    ['It was not urgent yesterday, now it is critical', 'critical'],
    ['It was critical yesterday, today there is no rush', 'low'],
    ["I don't think it's urgent", 'low'],
  ])('%j is %s', (text, level) => {
    expect(said(text)['urgency']).toBe(level);
  });

  it.each([
    'whenever I open the app it crashes',
    'it crashes immediately',
    'after pressing Save nothing happens',
    'we see a critical error in the log',
    'the emergency contact form is empty',
    'CPU usage: high',
    "I don't know how urgent it is",
    'the urgent orders are missing',
    'would be nice to have it this week',
    'https://a.example/critical is gone',
  ])('is not told by %j', (text) => {
    expect(said(text)).not.toHaveProperty('urgency');
  });
});

describe('urgency as an answer', () => {
  it.each([
    ['high', 'high'],
    ['High!', 'high'],
    ['critcal', 'critical'],
    ['hihg', 'high'],
    ['meduim', 'medium'],
    ['asap', 'high'],
    ['like, medium I guess', 'medium'],
    ['can wait a few days, so medium', 'medium'],
    ['high... no wait, medium is enough, payday is on the 25th', 'medium'],
    ['sometime next week', 'medium'],
    ['high, his next shift is tomorrow', 'high'],
    ['maybe medium? in this week would be nice', 'medium'],
    ['not sure, maybe high', 'high'],
    ['P2', 'high'],
    ['it can wait', 'low'],
    ['no rush', 'low'],
    ['today please', 'high'],
    ['low tbh', 'low'],
    ['hoch, der Lohnlauf ist morgen', 'high'],
    ['c’est urgent', 'high'],
    ['muy urgente', 'critical'],
    ['é alta', 'high'],
    ['düşük', 'low'],
    ['קריטית, כרגע אי אפשר לעבוד', 'critical'],
    ['緊急度は高です', 'high'],
    ['高', 'high'],
    ['середня', 'medium'],
  ])('%j is %s', (text, level) => {
    expect(answer(['urgency'], text)['urgency']).toBe(level);
  });

  it.each(['medium to high', 'purple', '🔥🔥🔥', 'brb', 'what do you mean?'])('is not told by %j', (text) => {
    expect(answer(['urgency'], text)).not.toHaveProperty('urgency');
  });
});

describe('the kind of request', () => {
  it.each([
    ['the app crashes when I open the camera', 'incident'],
    ['our nightly job fails since Friday', 'incident'],
    ["I can't log in any more since the update", 'incident'],
    ["I'd like access to the photo archive", 'access_request'],
    ['pls give me edit rights on the Tenders folder', 'access_request'],
    ['we need a new dashboard with leads per campaign', 'service_request'],
    ['I have a question about the figures', 'question'],
  ])('of %j is %s', (text, kind) => {
    expect(values(read(text))['request_type']).toBe(kind);
  });

  it.each([
    "I can't access the shared drive",
    'I am locked out of my account',
    'please reset my password',
    'we need a new report because the old one is broken',
    'please remove his access everywhere',
    'The room is too small',
  ])('is left open by %j', (text) => {
    expect(values(read(text))).not.toHaveProperty('request_type');
  });

  it.each([
    ['broken', 'incident'],
    ['smth is broken', 'incident'],
    ['it worked before and it’s broken now', 'incident'],
    ['permission thing', 'access_request'],
    ['they need access', 'access_request'],
    ['a service, I suppose', 'service_request'],
    ['A service, please. We would like twelve green plants that survive the winter.', 'service_request'],
    ['brokn i think', 'incident'],
    ['before it was working, now not', 'incident'],
    ['we want something set up', 'service_request'],
    ['just a question', 'question'],
    ['neither, it is feedback', 'other'],
    ['eine Störung', 'incident'],
    ['è una richiesta di accesso', 'access_request'],
    ['hizmet talebi', 'service_request'],
    ['障害です', 'incident'],
  ])('is told by the answer %j: %s', (text, kind) => {
    expect(answer(['request_type'], text)['request_type']).toBe(kind);
  });

  it('of a question beside the request is none', () => {
    const { updates } = read('does anyone know if the canteen is open?', { draft: begun });
    expect(updates).toEqual([]);
  });
});
