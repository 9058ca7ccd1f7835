import { DateTime } from 'luxon';
import type { RequestAbout } from '../../domain/past-requests.js';

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
export const requestWords = {
  found: 'This is in filed requests:',
  foundToo: 'And this, in requests that I can show no message of:',
  quoted: (request: RequestAbout, zone: string) =>
    [titled(request, zone), ...(request.excerpt === '' ? [] : [request.excerpt])].join('\n'),
  line: (request: RequestAbout, zone: string) => {
    const at = request.url === null ? '' : ` ${request.url}`;
    const says = request.excerpt === '' ? '' : `\n  “${request.excerpt}”`;
    return `• ${titled(request, zone)}${at}${says}`;
  },
} as const;
