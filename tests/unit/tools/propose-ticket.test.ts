import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { proposeTicket } from '../../../src/tools/propose-ticket.js';
import { frontDoor } from '../../support/front-door.js';
import { contextWith, refuses, use } from './support.js';

const tool = proposeTicket(frontDoor, () => null);

describe('propose_ticket', () => {
  it('takes the fields of the form, a choice among its values', () => {
    const schema = z.toJSONSchema(tool.args);
    expect(Object.keys(schema.properties ?? {})).toEqual(frontDoor.fields.map(({ name }) => name));
    expect(refuses(tool, { urgency: 'yesterday' })).toBe(true);
    expect(refuses(tool, { team: 'data_analytics_team' })).toBe(true);
  });

  it('proposes a draft of what was said', async () => {
    const { draft } = await use(tool, contextWith([]), { request_summary: 'Slow search', department: ' ' });
    expect(draft).toEqual({ blueprint: 'front_door', values: { request_summary: 'Slow search' } });
  });

  it('proposes nothing where nothing was said, and is approved by a person', async () => {
    expect(await use(tool, contextWith([]), { department: '' })).toEqual({
      data: { error: 'no field was given' },
    });
    expect(tool.approval).toBe('card');
  });
});
