import { describe, expect, it } from '@jest/globals';
import type { ToolContext } from '../../../src/domain/tool.js';
import { critiqueSelection } from '../../../src/tools/critique-selection.js';
import { drafting, errorOf } from './drafts.js';
import { contextWith, refuses, THREAD, use } from './support.js';

const said = (ts: string, text: string) => ({ ts, author: 'U_SAM', text, bot: false });

function talking(asks: string, ...texts: string[]): ToolContext {
  const message = { ts: '9.0', author: 'U_ANA', text: asks, bot: false };
  const messages = [...texts.map((text, at) => said(`${at + 1}.0`, text)), message];
  return contextWith([], { message, thread: { ...THREAD, messages } });
}

describe('critique_selection', () => {
  it('looks a field over and quotes what is vague, with what to say instead', async () => {
    const context = drafting({ problem: 'Checkout is slow for some customers.' });
    const { said: told, data } = await use(critiqueSelection, context, { field: 'the problem' });
    expect(told).toBe(
      [
        'About the problem:',
        '• “slow”: say how long it may take, in seconds or minutes.',
        '• “some”: say how many, if only roughly.',
        '• There is no figure in it: how many, how long, how often?',
        '• It does not say since when, or until when.',
      ].join('\n'),
    );
    expect(data).toMatchObject({
      of: 'the problem',
      findings: [{ concern: 'vague', quote: 'slow' }, {}, {}, {}],
    });
  });

  it('looks for what it is told to', async () => {
    const context = drafting({ problem: 'Checkout is slow for some customers.' });
    const told = async (focus: string) =>
      (await use(critiqueSelection, context, { field: 'problem', focus })).said;
    expect(await told('missing numbers')).toBe(
      'About the problem:\n• There is no figure in it: how many, how long, how often?',
    );
    expect(await told('who is affected')).toContain('nothing unclear in the problem');
  });

  it('looks at the entries of a list one by one', async () => {
    const context = drafting({ acceptance_criteria: ['It loads in 2 s', 'It is easy'] });
    const { said: told } = await use(critiqueSelection, context, { field: 'AC' });
    expect(told).toBe(
      'About the acceptance criteria:\n• entry 2, “easy”: say what somebody would see or measure.',
    );
  });

  it('finds the quoted message, and looks at all of it where the quote only points at it', async () => {
    const context = talking('critique “is slow”', 'The shop is slow and often down, somehow.', 'Thanks');
    const { said: told } = await use(critiqueSelection, context, { quote: 'IS SLOW' });
    expect(told).toContain('About “IS SLOW”:');
    expect(told).toContain('“often”');
    expect(told).toContain('“somehow”');
  });

  it('takes the lines that the asking message quotes', async () => {
    const context = talking('> The shop is slow\nwhat do you think?', 'The shop is slow');
    expect((await use(critiqueSelection, context, {})).said).toContain('“slow”');
  });

  it('says how to select something where nothing is', async () => {
    const error = async (context: ToolContext, args: object) =>
      errorOf(await use(critiqueSelection, context, args));
    expect(await error(talking('critique'), {})).toContain('Quote a message of this thread word for word');
    expect(await error(talking('critique “fast”'), { quote: 'fast' })).toContain('stands in no message');
    expect(await error(talking('x', 'aaa'), { quote: '(a+)+$' })).toContain('stands in no message');
    expect(await error(talking('x'), { field: 'problem' })).toContain('No request is open');
    expect(await error(drafting(), { field: 'colour' })).toContain('It has: Title');
    expect(await error(drafting(), { field: 'solution' })).toContain('nothing in the proposed solution yet');
    expect(await error(drafting(), { field: 'problem', quote: 'zebra' })).toContain(
      'does not stand in the problem',
    );
    const choice = drafting({ urgency: 'low' }, { blueprint: 'front_door' });
    expect(await error(choice, { field: 'urgency' })).toContain('a choice');
  });

  it('refuses wrong types and what is over length', () => {
    expect(refuses(critiqueSelection, { quote: 'x'.repeat(100_000) })).toBe(true);
    expect(refuses(critiqueSelection, { focus: 'x'.repeat(121) })).toBe(true);
    expect(refuses(critiqueSelection, { field: ['problem'] })).toBe(true);
  });
});
