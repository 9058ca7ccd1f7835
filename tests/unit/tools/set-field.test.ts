import { describe, expect, it } from '@jest/globals';
import { setField } from '../../../src/tools/editing/set-field.js';
import { drafting, edit, errorOf } from './drafts.js';
import { contextWith, refuses, use } from './support.js';

const frontDoor = (values: Record<string, string> = {}) => drafting(values, { blueprint: 'front_door' });

describe('set_field', () => {
  it.each([
    ['urgency', 'high', 'urgency', 'high'],
    ['Urgency', 'HIGH', 'urgency', 'high'],
    ['request types', 'Access request', 'request_type', 'access_request'],
    ['type', 'access', 'request_type', 'access_request'],
    ['impact', 'Sales stands still', 'business_impact', 'Sales stands still'],
    ['summary', 'Slow CRM', 'request_summary', 'Slow CRM'],
  ])('sets %s to %s', async (field, value, name, says) => {
    const edited = await edit(setField, frontDoor(), { field, value });
    expect(edited.says(name)).toBe(says);
  });

  it('takes a choice with the reason for it', async () => {
    for (const value of [
      "high, it's quarter end",
      'high btw, quarter closes soon',
      'High (the board asks)',
      'high because the board asks',
    ]) {
      const edited = await edit(setField, frontDoor(), { field: 'urgency', value });
      expect(edited.says('urgency')).toBe('high');
    }
  });

  it('names the choices where a value is none', async () => {
    const { result } = await edit(setField, frontDoor(), { field: 'urgency', value: 'purple' });
    expect(errorOf(result)).toBe(
      "“purple” isn't one of the choices for the urgency. Choose Low, Medium, High or Critical.",
    );
  });

  it('says what it set, by the label', async () => {
    const { result } = await edit(setField, frontDoor({ urgency: 'low' }), {
      field: 'urgency',
      value: 'critical',
    });
    expect(result.said).toBe('Set the urgency to “Critical”.');
    expect(result.data).toEqual({ done: 'Set the urgency to “Critical”', now: { urgency: 'Critical' } });
  });

  it('empties a field, or marks it as not known', async () => {
    const emptied = await edit(setField, frontDoor({ department: 'Sales' }), {
      field: 'department',
      value: 'nothing',
    });
    expect([emptied.says('department'), emptied.result.said]).toEqual(['', 'Emptied the department.']);
    const unknown = await edit(setField, frontDoor(), { field: 'department', value: 'unknown' });
    expect(unknown.draft.unknown).toEqual(['department']);
  });

  it('makes a list of lines, and an entry that stood there keeps what it rested on', async () => {
    const value = '- Works offline\n- Needs no login';
    const { says, draft } = await edit(setField, drafting(), { field: 'AC', value });
    expect(says('acceptance_criteria')).toBe('Works offline\nNeeds no login');
    const [kept, made] = draft.lists['acceptance_criteria'] ?? [];
    expect([kept?.evidence[0]?.ts, made?.evidence[0]?.ts]).toEqual(['1.0', '9.0']);
  });

  it('reads limits with their keys, and loses none for want of one', async () => {
    const { says } = await edit(setField, drafting(), {
      field: 'constraint',
      value: 'budget: 5k; deadline: March',
    });
    expect(says('constraints')).toBe('budget: 5k\ndeadline: March');
    const { result } = await edit(setField, drafting(), {
      field: 'constraints',
      value: 'budget: 5k; whatever',
    });
    expect(errorOf(result)).toContain('needs to say what is limited');
  });

  it('changes nothing where the field says that already', async () => {
    const { result } = await edit(setField, frontDoor({ urgency: 'high' }), {
      field: 'urgency',
      value: 'High',
    });
    expect(errorOf(result)).toContain('already says that');
  });

  it('refuses wrong types and what is over length', async () => {
    expect(refuses(setField, { field: 'urgency', value: 3 })).toBe(true);
    expect(refuses(setField, { field: 'urgency', value: 'x'.repeat(4_001) })).toBe(true);
    expect(refuses(setField, { field: '', value: 'x' })).toBe(true);
    expect(errorOf(await use(setField, contextWith([]), { field: 'x', value: 'y' }))).toContain('mention me');
    const many = Array.from({ length: 40 }, (_, at) => `risk number ${at}`).join('\n');
    const { result } = await edit(setField, drafting(), { field: 'risks', value: many });
    expect(errorOf(result)).toContain('30 entries');
  });

  it('rests on its message; the words of a slash command are in none, and count as typed', async () => {
    const said = frontDoor();
    const howOf = async (context: typeof said) => {
      const { draft } = await edit(setField, context, { field: 'impact', value: 'Sales' });
      return draft.evidence['business_impact']?.map(({ how }) => how);
    };
    expect(await howOf(said)).toEqual(['inferred']);
    expect(await howOf({ ...said, thread: { ...said.thread, messages: [] } })).toEqual(['typed']);
  });
});
