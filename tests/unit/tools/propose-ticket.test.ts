import { describe, expect, it } from '@jest/globals';
import { parametersOf } from '../../../src/domain/tools/tool.js';
import { proposeTicket } from '../../../src/tools/references/propose-ticket.js';
import { frontDoor } from '../../support/front-door.js';
import { contextWith, refuses, use } from './support.js';
import { inThread, talk, tsOf } from './talk.js';

const tool = proposeTicket(frontDoor, () => null);

describe('propose_ticket', () => {
  it('takes the fields of the form, a choice among its values', () => {
    expect(Object.keys(parametersOf(tool.args)['properties'] ?? {})).toEqual(
      frontDoor.fields.map(({ name }) => name),
    );
    expect(refuses(tool, { urgency: 'yesterday' })).toBe(true);
    expect(refuses(tool, { team: 'data_analytics_team' })).toBe(true);
  });

  it('proposes a draft of what was said', async () => {
    const { draft } = await use(tool, contextWith([]), { request_summary: 'Slow search', department: ' ' });
    expect(draft).toEqual({ blueprint: 'front_door', values: { request_summary: 'Slow search' } });
  });

  it('drafts from what somebody said in the thread, resting on that message', async () => {
    const thread = talk(
      ['U_SAM', 'the export takes minutes'],
      ['U_SAM', 'see you at lunch'],
      ['U_ANA', 'draft it'],
    );
    const context = inThread(thread);
    const { draft } = await use(tool, context, { said_by: 'user:U_SAM', said_about: 'the export' });
    expect(draft).toEqual({
      blueprint: 'front_door',
      values: { request_summary: 'the export takes minutes' },
      from: { ts: tsOf(1), quote: 'the export takes minutes' },
    });
    const other = await use(tool, context, { said_by: 'user:U_SAM', said_about: 'the invoices' });
    expect(other.draft).toBeUndefined();
  });

  it('proposes nothing where nothing was said, and is approved by a person', async () => {
    expect(await use(tool, contextWith([]), { department: '' })).toEqual({
      data: { error: 'no field was given' },
    });
    expect(tool.approval).toBe('card');
  });
});
