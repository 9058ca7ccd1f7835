import { describe, expect, it } from '@jest/globals';
import { decodeText } from '../../../playground/page/composer/decode.js';
import { suggest } from '../../../playground/page/composer/suggest.js';
import { complete, triggerAt } from '../../../playground/page/composer/trigger.js';
import { workspace } from './world.js';

const world = workspace();

function offered(text: string, me = 'U1'): string[] {
  const trigger = triggerAt(text, text.length);
  return trigger ? suggest(world, me, trigger).map((suggestion) => suggestion.text) : [];
}

describe('completion in the composer', () => {
  it('offers the bot first, then people, then user groups', () => {
    expect(offered('hi @')).toEqual(['@Frontdoor', '@Alex Chen', '@Dana Kim', '@identity-oncall']);
  });

  it('finds a person by any of their names', () => {
    expect(offered('@ki')).toEqual(['@Dana Kim']);
    expect(offered('@fro')).toEqual(['@Frontdoor']);
  });

  it('offers only channels that I may see', () => {
    expect(offered('see #')).toEqual(['#general', '#growth']);
    expect(offered('see #', 'U2')).toEqual(['#general', '#growth', '#leadership']);
  });

  it('offers commands only where a message begins', () => {
    expect(offered('/fro')).toEqual(['/frontdoor']);
    expect(offered('a /fro')).toEqual([]);
  });

  it('stays away from mail addresses', () => {
    expect(offered('dana@fro')).toEqual([]);
  });

  it('puts the name in place of what was typed and the caret after it', () => {
    const trigger = triggerAt('ask @fro now', 8);
    if (!trigger) throw new Error('expected a trigger');
    expect(complete('ask @fro now', 8, trigger, '@Frontdoor')).toEqual({
      text: 'ask @Frontdoor now',
      caret: 15,
    });
  });

  it('names people who share a name by their handles', () => {
    const twins = world.users.map((user) => ({ ...user, realName: user.isBot ? 'Frontdoor' : 'Sam Lee' }));
    const names = suggest({ ...world, users: twins }, 'U1', { kind: '@', query: '', from: 0 });
    expect(names.map((suggestion) => suggestion.text)).toEqual([
      '@Frontdoor',
      '@dana',
      '@alex',
      '@identity-oncall',
    ]);
  });
});

describe('editing a message', () => {
  it('shows it as its author typed it', () => {
    const stored = 'hi <@UB>, in <#C1|general>: a &lt; b &amp; <https://a.example/x>';
    expect(decodeText(stored, world)).toBe('hi @Frontdoor, in #general: a < b & https://a.example/x');
  });
});
