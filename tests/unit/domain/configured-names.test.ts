import { describe, expect, it } from '@jest/globals';
import {
  faultOf,
  idOf,
  meaningOf,
  type Namesake,
  nameKey,
  namesIn,
  withIds,
} from '../../../src/domain/configured-names.js';
import { ApprovalPolicy, mayHandle } from '../../../src/domain/policies.js';
import { teams } from '../../support/front-door.js';

const called = (id: string, ...calledNow: string[]): Namesake => ({ id, calledNow, counts: true });
const notCounting = (one: Namesake): Namesake => ({ ...one, counts: false });
const sure = (id: string) => ({ id, sure: true });
const seen = (id: string) => ({ id, sure: false });

describe('a name of the configuration', () => {
  const ingrid = called('U6', '@ikeller2', '@ingrid');
  const stranger = called('U3', '@ingrid', '@benny');

  it('is whoever has it as a handle or as a display name, if it is one alone', () => {
    expect(meaningOf('@ingrid', undefined, [ingrid], true)).toEqual({ is: 'known', id: 'U6' });
    expect(meaningOf('@ikeller2', undefined, [ingrid], true)).toEqual({ is: 'known', id: 'U6' });
  });

  it('that two have is refused, and both are named with their ids', () => {
    const meaning = meaningOf('@ingrid', undefined, [ingrid, stranger], true);
    expect(idOf(meaning)).toBeNull();
    expect(faultOf('@ingrid', meaning)).toMatch(/U6 \(@ikeller2, @ingrid\); U3 \(@ingrid, @benny\)/);
  });

  it.each([
    ['a closed account', notCounting(stranger)],
    ['a bot', notCounting(called('UBOT', '@ingrid'))],
    ['somebody of another name', called('U9', '@ingrid.k')],
    ['somebody with other capitals', called('U9', '@Ingrid')],
  ])('is not shared by %s', (_who, other) => {
    expect(meaningOf('@ingrid', undefined, [ingrid, other], true)).toEqual({ is: 'known', id: 'U6' });
  });

  it.each(['@Ingrid.Keller', '@ingrid keller', '@Ingrid Köhler', '@インгрид', '@o’neil.3'])(
    'may have capitals, dots, blanks and letters of any script: %s',
    (name) => {
      expect(meaningOf(nameKey(name.slice(1)), undefined, [called('U1', name)], true)).toEqual({
        is: 'known',
        id: 'U1',
      });
    },
  );

  it('is the same whether letters with accents are composed or not', () => {
    expect(nameKey('@Köhler'.normalize('NFD'))).toBe('@Köhler'.normalize('NFC'));
  });

  it('is not decided before the list was read to its end', () => {
    expect(meaningOf('@ingrid', undefined, [ingrid], false)).toEqual({ is: 'open' });
    expect(meaningOf('@ingrid', sure('U6'), [], false)).toEqual({ is: 'known', id: 'U6' });
  });

  it('that nobody has gives nobody anything', () => {
    const meaning = meaningOf('#gone', undefined, [], true);
    expect(idOf(meaning)).toBeNull();
    expect(faultOf('#gone', meaning)).toMatch(/no channel #gone that the bot can see/);
  });

  it('of two channels, a private and a public one, is refused; an archived one does not count', () => {
    const [open, closed] = [called('C1', '#it-help'), called('C2', '#it-help')];
    expect(meaningOf('#it-help', undefined, [open, closed], true).is).toBe('ambiguous');
    expect(meaningOf('#it-help', undefined, [open, notCounting(closed)], true)).toEqual({
      is: 'known',
      id: 'C1',
    });
  });

  it('stays with its channel when that is renamed', () => {
    const meaning = meaningOf('#identity', sure('C1'), [called('C1', '#iam')], true);
    expect(idOf(meaning)).toBe('C1');
    expect(faultOf('#identity', meaning)).toMatch(/C1 is called #iam now/);
  });

  it('that another channel took over stays with its own until the operator confirms the other', () => {
    const now = [called('C1', '#iam'), called('C2', '#identity')];
    const meaning = meaningOf('#identity', sure('C1'), now, true);
    expect(idOf(meaning)).toBe('C1');
    expect(faultOf('#identity', meaning)).toMatch(/still means C1.*C2 \(#identity\).*--confirm "#identity"/);
  });

  it('that somebody else has as well stays with its own, who still has it', () => {
    expect(meaningOf('@ingrid', sure('U6'), [ingrid, stranger], true)).toEqual({ is: 'known', id: 'U6' });
  });

  it.each([
    ['archived', '#it', notCounting(called('C1', '#it'))],
    ['closed', '@ingrid', notCounting(ingrid)],
  ])('whose own is %s is told, and stays', (_what, name, own) => {
    const meaning = meaningOf(name, sure(own.id), [own], true);
    expect(meaning).toEqual({ is: 'gone', id: own.id });
    expect(faultOf(name, meaning)).toContain(own.id);
  });

  it('that was seen at one channel alone is refused once the list has another', () => {
    const [one, other] = [called('C1', '#it'), called('C2', '#it')];
    expect(meaningOf('#it', seen('C1'), [one], false)).toEqual({
      is: 'known',
      id: 'C1',
      isProvisional: true,
    });
    expect(meaningOf('#it', seen('C1'), [one], true)).toEqual({ is: 'known', id: 'C1' });
    expect(meaningOf('#it', seen('C1'), [one, other], true).is).toBe('ambiguous');
  });

  it('may be an id, which is always taken, and told where nobody has it', () => {
    expect(meaningOf('U006', undefined, [called('U006', '@x')], true)).toEqual({ is: 'known', id: 'U006' });
    expect(idOf(meaningOf('U006', undefined, [], false))).toBe('U006');
    expect(faultOf('U77', meaningOf('U77', undefined, [], true))).toMatch(/nobody U77/);
    expect(faultOf('C77', meaningOf('C77', undefined, [], true))).toMatch(/no channel C77/);
  });
});

describe('a configuration by ids', () => {
  const approval = ApprovalPolicy.parse({ people: ['ana', '@nobody'] });
  const config = {
    teams: [{ ...teams[0], channel: '#desk', members: ['tom', '@nobody'], approvers: ['@nobody'] }],
    approval,
    channels: [
      { channel: '#desk', blueprint: 'front_door' },
      { channel: 'CDESK', project: 'second' },
      { channel: '#nowhere', project: 'x' },
    ],
  } as never as Parameters<typeof withIds>[0];
  const ids = new Map([
    ['@tom', 'U1'],
    ['@ana', 'U2'],
    ['#desk', 'CDESK'],
    ['CDESK', 'CDESK'],
  ]);
  const find = (name: string) => ids.get(name) ?? null;

  it('names each name once, with its mark', () => {
    expect(namesIn(config)).toEqual(['#desk', '@tom', '@nobody', '@ana', 'CDESK', '#nowhere']);
  });

  it('has whom and what has an id, and of two entries for one channel the first', () => {
    const { teams: found, approval: policy, channels } = withIds(config, find, find);
    expect(found[0]).toMatchObject({ channel: 'CDESK', members: ['U1'], approvers: [] });
    expect(policy.people).toEqual(['U2']);
    expect(channels).toEqual([{ channel: 'CDESK', blueprint: 'front_door' }]);
  });

  it('lets nobody work for a team all of whose members are refused', () => {
    const { teams: found } = withIds(config, () => null, find);
    expect(found[0] && mayHandle(found[0], 'U1')).toBe(false);
  });
});
