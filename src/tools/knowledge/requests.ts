import { DateTime } from 'luxon';
import type { Reply } from '../../domain/conversation/reply.js';
import { clipped } from '../../domain/text/text.js';
import type { RequestAbout } from '../../domain/tickets/past-requests.js';
import type { ToolContext } from '../../domain/tools/tool.js';

const STATUS: Readonly<Record<RequestAbout['status'], string>> = {
  open: 'open',
  in_progress: 'in progress',
  blocked: 'blocked',
  done: 'done',
  withdrawn: 'withdrawn',
};

/** What it is called, how it stands, and who asked for it on which day, there. */
function titled({ shortId, headline, status, requester, filedAt }: RequestAbout, zone: string): string {
  const there = DateTime.fromISO(filedAt, { zone });
  const filed = there.isValid ? there : DateTime.fromISO(filedAt, { zone: 'utc' });
  const day = filed.setLocale('en').toFormat('d LLLL yyyy');
  return `${shortId} “${headline}” (${STATUS[status]}, asked for by <@${requester}>, filed on ${day})`;
}

/** What is told of filed requests that a question is about; days are those of an IANA time zone. */
const requestWords = {
  found: 'I found this in filed requests:',
  foundToo: 'And this, in requests whose messages I can’t show here:',
  quoted: (request: RequestAbout, zone: string) =>
    [titled(request, zone), ...(request.excerpt === '' ? [] : [request.excerpt])].join('\n'),
  line: (request: RequestAbout, zone: string) => {
    const at = request.url === null ? '' : ` ${request.url}`;
    const says = request.excerpt === '' ? '' : `\n  “${request.excerpt}”`;
    return `• ${titled(request, zone)}${at}${says}`;
  },
} as const;

const MAX_HEADLINE_LENGTH = 120;

/** A filed request as the brain gets it, in few words: what tools give is cut to a budget. */
export function requestData({ draftId, shortId, headline, status, url, ...about }: RequestAbout) {
  return {
    id: `task:${draftId}`,
    short_id: shortId,
    title: clipped(headline, MAX_HEADLINE_LENGTH),
    status,
    by: `<@${about.requester}>`,
    on: about.filedAt.slice(0, 10),
    says: about.excerpt,
    ...(url === null ? {} : { url }),
  };
}

/** The requests as they are shown, quoted, each with a link to where it can be read; below them those that can be read nowhere here. */
export async function shownRequests(
  { viewer, findPlace, timeZone }: Pick<ToolContext, 'viewer' | 'findPlace' | 'timeZone'>,
  requests: readonly RequestAbout[],
): Promise<Reply[]> {
  const placed = await Promise.all(
    requests.map(async (request) => ({ request, place: await findPlace(viewer, request.draftId) })),
  );
  const passages = placed.flatMap(({ request, place }) =>
    place === null
      ? []
      : [
          {
            ...place,
            author: null,
            quote: requestWords.quoted(short(request), timeZone),
            mark: 'none' as const,
          },
        ],
  );
  const plain = placed.flatMap(({ request, place }) =>
    place === null ? [requestWords.line(short(request), timeZone)] : [],
  );
  const shown = { asker: viewer.user, degraded: false };
  const lead = passages.length > 0 ? requestWords.foundToo : requestWords.found;
  return [
    ...(passages.length > 0
      ? [{ kind: 'passages' as const, text: requestWords.found, passages, ...shown }]
      : []),
    ...(plain.length > 0
      ? [{ kind: 'text' as const, text: [lead, ...plain].join('\n'), mentions: [], ...shown }]
      : []),
  ];
}

const short = (request: RequestAbout): RequestAbout => ({
  ...request,
  headline: clipped(request.headline, MAX_HEADLINE_LENGTH).replace(/\s+/gu, ' '),
});
