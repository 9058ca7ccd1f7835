import type { SectionBlock } from '@slack/types';
import type { CardFile, ReviewCard } from '../../../domain/conversation/reply.js';
import { shown } from '../../../domain/text/person-text.js';
import { LEFT_OUT } from '../../../domain/tickets/left-out.js';
import { NAMELESS, type RequestFile } from '../../../domain/tickets/shared-file.js';
import { ACTION } from '../action-ids.js';
import { cardBlockId } from '../button-refs.js';
import { permalink } from '../permalink.js';
import { section, select } from '../text/blocks.js';
import { clip, oneLine } from '../text/clip.js';
import { mrkdwnLink } from '../text/mrkdwn.js';
import { WORDS } from '../text/words.js';
import type { PresentContext } from './context.js';

/** A card is short: so many files are named in it, in so many characters with their addresses; "Show all" names them all. */
const MAX_SHOWN = 5;
const ROOM = 450;
const NAME_LIMIT = 40;

/** How many files go with the request, by name, and a menu that leaves one of them out or puts it back. */
export function filesBlock(card: ReviewCard, editable: boolean, context: PresentContext): SectionBlock[] {
  const [menu] = select(ACTION.files, WORDS.leaveOutFile, editable ? card.files.map(option) : []);
  return foldedFiles(card.files, context).map((block) => ({
    ...block,
    ...(menu && { accessory: menu, block_id: cardBlockId(card, 'files') }),
  }));
}

/** The files by name, each with a link to its message; none where there are none. */
export function foldedFiles(files: readonly CardFile[], context: PresentContext): SectionBlock[] {
  if (files.length === 0) return [];
  const { going, staying, left } = apart(files);
  const lines = [
    `*${filesInWords(files)}*${going.length === 0 ? '' : `: ${listed(going, context)}`}`,
    ...(staying.length === 0 ? [] : [`_${WORDS.stayingFiles}:_ ${listed(staying, context)}`]),
    ...(left.length === 0 ? [] : [`_${WORDS.leftOutFiles}:_ ${listed(left, context)}`]),
  ];
  return [section(lines.join('\n'))];
}

/** So many names, with their addresses, fit into the 3,000 characters of a section. */
const AT_ONCE = 8;

/** All files by name, for a window. */
export function allFiles(files: readonly CardFile[], context: PresentContext): SectionBlock[] {
  if (files.length === 0) return [];
  const { going, staying, left } = apart(files);
  const sectionsOf = (some: readonly CardFile[]) =>
    Array.from({ length: Math.ceil(some.length / AT_ONCE) }, (_, nth) =>
      section(namesOf(some.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE), context).join(', ')),
    );
  return [
    section(`*${filesInWords(files)}*`),
    ...sectionsOf(going),
    ...(staying.length === 0 ? [] : [section(`_${WORDS.stayingFiles}:_`), ...sectionsOf(staying)]),
    ...(left.length === 0 ? [] : [section(`_${WORDS.leftOutFiles}:_`), ...sectionsOf(left)]),
  ];
}

/** The files that go along, those that stay in Slack since nobody gets a copy of them, and those that somebody left out. */
function apart(files: readonly CardFile[]): Record<'going' | 'staying' | 'left', CardFile[]> {
  const kept = files.filter(({ leftOut }) => !leftOut);
  return {
    going: kept.filter(({ refused }) => refused === undefined),
    staying: kept.filter(({ refused }) => refused !== undefined),
    left: files.filter(({ leftOut }) => leftOut),
  };
}

/** "2 files go along" */
export function filesInWords(files: readonly CardFile[]): string {
  const count = apart(files).going.length;
  if (count === 0) return 'No file goes along';
  return count === 1 ? '1 file goes along' : `${count} files go along`;
}

/** Whether the card names fewer files than there are. */
export function cutsFiles(files: readonly CardFile[], context: PresentContext): boolean {
  return Object.values(apart(files)).some((some) => beginningOf(some, context).length < some.length);
}

/** As many of the files by name as there is room for. */
function beginningOf(files: readonly RequestFile[], context: PresentContext): string[] {
  let room = ROOM;
  return namesOf(files.slice(0, MAX_SHOWN), context).filter((name, nth) => {
    room -= name.length;
    return nth === 0 || room >= 0;
  });
}

function listed(files: readonly RequestFile[], context: PresentContext): string {
  const names = beginningOf(files, context);
  const more = files.length - names.length;
  return [...names, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

function namesOf(files: readonly RequestFile[], { teamUrl }: PresentContext): string[] {
  return files.map(({ channel, ts, threadTs, refused, ...file }) => {
    const name = clip(nameOf(file), NAME_LIMIT);
    return refused === undefined
      ? mrkdwnLink(permalink(teamUrl, channel, ts, threadTs), name)
      : `${mrkdwnLink(null, name)} (${LEFT_OUT[refused]})`;
  });
}

const nameOf = ({ name }: Pick<RequestFile, 'name'>): string => oneLine(shown(name ?? NAMELESS)).trim();

/** "-<id>" leaves the file out, "+<id>" puts it back. */
function option({ id, leftOut, ...file }: CardFile) {
  const name = clip(nameOf(file), NAME_LIMIT);
  return { value: `${leftOut ? '+' : '-'}${id}`, label: leftOut ? `Put back ${name}` : name };
}
