import type { TeamChoice } from '../team.js';
import { list, person } from './in-words.js';
import { wording } from './wording.js';

/** What is known of an open request besides its values: who has to do with it, and how far it is. */
export interface RequestFacts {
  /** the team as chosen, and why; null where none is chosen yet, or no team takes such requests (`isRouted` false) */
  team: Pick<TeamChoice, 'name' | 'reasoning' | 'alternatives'> | null;
  isRouted: boolean;
  /** who is in that team, as user ids */
  members: readonly string[];
  /** those who may approve, as user ids, and whether those whose request it is may name others */
  approvers: readonly string[];
  mayName: boolean;
  /** the channel in which it is made, null where that is a direct conversation, and the team's own, in which it is shown once filed */
  channel: string | null;
  teamChannel: string | null;
  /** as people call it; null: our own */
  tracker: string | null;
  /** what it waits for: answers, a choice among look-alikes or of its team, an approval, its tracker, or to be filed once more */
  waitsFor: 'answers' | 'choice' | 'team' | 'approval' | 'tracker' | 'retry';
  /** the fields that were asked for and not answered, as a sentence calls them */
  lacks: readonly { name: string; label: string }[];
}

/** What people ask about a request. */
export const FACTS = ['team', 'approvers', 'readers', 'status'] as const;
export type FactName = (typeof FACTS)[number];

/** More people than these are counted. */
export const MAX_TOLD = 10;

/** What people are told who ask about the request. */
export const factWording: Readonly<Record<FactName, (facts: RequestFacts) => string>> = {
  team({ team, isRouted, waitsFor }) {
    if (!isRouted) return 'No team takes requests of this kind: once approved they are filed as they are.';
    if (waitsFor === 'team') return wording.otherTeam;
    if (team === null) return 'No team is chosen yet. I look for one once the request is complete.';
    const close = team.alternatives.map(({ name }) => name);
    return [
      `The request goes to ${team.name}.`,
      team.reasoning,
      ...(close.length > 0 ? [`${list(close, 'and')} came close.`] : []),
      'If another team should have it, press Change team on the card.',
    ].join(' ');
  },
  approvers({ approvers, mayName, waitsFor }) {
    const told = approvers.slice(0, MAX_TOLD).map(person);
    const more = approvers.length - told.length;
    const who = list([...told, ...(more > 0 ? [`${more} more`] : [])], 'or');
    const able =
      who === '' ? 'Nobody can approve this request at the moment' : `${who} can approve this request`;
    const when = who === '' || waitsFor === 'approval' ? '' : ', once its card stands here';
    return [
      `${able}${when}.`,
      ...(mayName ? ['Whoever asked for it can let somebody else, too: “@name can approve this”.'] : []),
    ].join(' ');
  },
  readers({ channel, team, teamChannel, isRouted, tracker }) {
    const here =
      channel === null
        ? 'So far only you and I can read this.'
        : `Everybody who can read ${wording.inChannel(channel)} can read this.`;
    const where = teamChannel === null ? 'in its channel' : `in ${placeOf(teamChannel)}`;
    const whom = team?.name ?? 'the team that takes it';
    const shown = isRouted ? [`shown to ${whom} ${where}`] : [];
    const kept = tracker === null ? [] : [`kept in ${tracker}, for everybody who can read it there`];
    const filed = [...shown, ...kept];
    return filed.length === 0 ? here : `${here} Once it is filed it is also ${list(filed, 'and')}.`;
  },
  status: ({ waitsFor, lacks }) => STATUS[waitsFor](lacks.map(({ label }) => label)),
};

/** A channel as people read it: until Slack has been asked, the configuration may have but its name. */
const placeOf = (channel: string): string => (channel.startsWith('#') ? channel : wording.inChannel(channel));

const STATUS: Readonly<Record<RequestFacts['waitsFor'], (lacks: readonly string[]) => string>> = {
  answers: (lacks) => (lacks.length === 0 ? 'The request is not filed yet.' : wording.lacks(lacks)),
  choice: () => `The request is not filed yet. ${wording.followOrFile}`,
  team: () => `The request is not filed yet: it has no team. ${wording.otherTeam}`,
  approval: () => 'The request is not filed yet: it waits for somebody to approve its card.',
  tracker: () => 'The request is approved, and is being filed right now.',
  retry: () => 'The request could not be filed. Retry on its card tries again.',
};

/** Asks what a field is to say. @param value what it says now, cut to what a question has room for */
export const whatInstead = (label: string, value: string): string =>
  value === '' ? `What should the ${label} say?` : `What should the ${label} say instead of “${value}”?`;
