import type { ExternalSelect, StaticSelect } from '@slack/types';
import type { Team } from '../../../domain/team.js';
import { searchOf } from '../action-ids.js';
import { searchSelect, select } from '../text/blocks.js';
import { WORDS } from '../text/words.js';

type TeamName = Pick<Team, 'id' | 'name'>;

interface Offer {
  /** those that come first */
  close: readonly TeamName[];
  teams: readonly TeamName[];
  /** there are more than `teams` */
  moreTeams: boolean;
  /** the id of the one it has, which is no change */
  except?: string | undefined;
}

/**
 * The menus to choose a team from. All teams in one menu, the close ones first; where there are more than Slack's 100, the
 * close ones in a menu and beside it one that finds any team by its name.
 */
export function teamMenus(
  actionId: string,
  label: string,
  { close, teams, moreTeams, except }: Offer,
): (StaticSelect | ExternalSelect)[] {
  const choices = (moreTeams ? close : [...close, ...teams])
    .filter(({ id }) => id !== except)
    .map(({ id, name }) => ({ value: id, label: name }));
  const menu = select(actionId, label, choices);
  if (!moreTeams) return menu;
  return [...menu, searchSelect(searchOf(actionId), menu.length === 0 ? label : WORDS.findTeam)];
}
