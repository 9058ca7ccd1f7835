import { describe, expect, it } from '@jest/globals';
import { whatIsForeign } from '../../../src/slack/transport/door.js';

const OURS = { teamId: 'T1', enterpriseId: 'E1', appId: 'A1' };
const APP = { api_app_id: 'A1' };
const authorized = (team_id: string | null, enterprise_id: string | null = null) => ({
  authorizations: [{ team_id, enterprise_id, is_bot: true }],
});

describe('what Slack sends is ours', () => {
  it.each<[string, object]>([
    ['an event of our workspace', { ...APP, team_id: 'T1', ...authorized('T1') }],
    ['an event without authorizations', { ...APP, team_id: 'T1' }],
    [
      'an event of a shared channel, which another company has brought along',
      { ...APP, team_id: 'T2', ...authorized('T1') },
    ],
    ['one that names the workspace that it came through', { ...APP, team_id: 'T2', context_team_id: 'T1' }],
    ['an interaction', { ...APP, team: { id: 'T1' }, user: { id: 'U1', team_id: 'T1' } }],
    [
      'a click of somebody of another company',
      { ...APP, team: { id: 'T1' }, user: { id: 'U2', team_id: 'T2' } },
    ],
    ['a form that they send', { ...APP, team: { id: 'T2' }, view: { app_installed_team_id: 'T1' } }],
    ['a shortcut, which names no app', { team: { id: 'T1' } }],
    ['a command', { ...APP, team_id: 'T1', enterprise_id: 'E1' }],
    [
      'an interaction where the whole organisation has the app',
      { ...APP, team: null, enterprise: { id: 'E1' } },
    ],
    ['an event where it has', { ...APP, team_id: 'T7', ...authorized(null, 'E1') }],
  ])('%s', (_what, body) => expect(whatIsForeign(body, OURS)).toBeNull());

  it('whatever app it names, where ours could not be learned', () => {
    expect(whatIsForeign({ api_app_id: 'A9', team_id: 'T1' }, { ...OURS, appId: null })).toBeNull();
  });
});

describe('what Slack sends is not ours', () => {
  it.each<[string, object]>([
    ['another app', { api_app_id: 'A2', team_id: 'T1', ...authorized('T1') }],
    ['another workspace', { ...APP, team_id: 'T2', ...authorized('T2') }],
    ['another workspace, in a channel that we brought along', { ...APP, team_id: 'T1', ...authorized('T2') }],
    ['another organisation', { ...APP, team_id: 'T1', ...authorized('T1', 'E2') }],
    ['another organisation as a whole', { ...APP, team: null, enterprise: { id: 'E2' } }],
    ['a click elsewhere', { ...APP, team: { id: 'T2' }, user: { id: 'U1', team_id: 'T1' } }],
    ['a form elsewhere', { ...APP, team: { id: 'T1' }, view: { app_installed_team_id: 'T2' } }],
    ['a command elsewhere', { ...APP, team_id: 'T2' }],
    ['one that names no installation at all', { ...APP, type: 'block_actions' }],
    ['ids that are none', { ...APP, team_id: 7 }],
  ])('%s', (_what, body) => expect(whatIsForeign(body, OURS)).not.toBeNull());

  it('an organisation alone, where we belong to none', () => {
    const alone = { ...OURS, enterpriseId: null };
    expect(whatIsForeign({ ...APP, team: null, enterprise: { id: 'E2' } }, alone)).toBe('installation');
  });
});
