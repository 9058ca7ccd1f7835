import { describe, expect, it } from '@jest/globals';
import { asReceived, idOf, nameOf } from '../../../evals/support/people.js';

describe('a written message, as the bot gets it', () => {
  it('is addressed where it begins with the bot’s name, which is taken off', () => {
    expect(asReceived('@frontdoor, the login is broken')).toEqual({
      text: 'the login is broken',
      addressed: true,
    });
    expect(asReceived('ask @frontdoor')).toEqual({ text: 'ask @frontdoor', addressed: false });
  });

  it('has its links, groups and mentions as in Slack', () => {
    const { text } = asReceived('<!here> <https://a.example/x|the audit> of <@U0PRIYA>');
    expect(text).toBe('@here the audit (https://a.example/x) of <@U0PRIYA>');
  });

  it('keeps marks that a person typed', () => {
    expect(asReceived('People & Culture: a < b and c > d, &lt;').text).toBe(
      'People & Culture: a < b and c > d, &lt;',
    );
  });
});

describe('the people', () => {
  it('have ids, and names behind the ids', () => {
    expect(idOf('dana')).toBe('U0DANA');
    expect(nameOf('U0DANA')).toBe('Dana');
    expect(nameOf('U0FRONTDOOR')).toBe('Frontdoor');
  });
});
