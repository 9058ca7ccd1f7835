import { quoteNow, RETRACTED } from '../conversation/retractions.js';
import type { Evidence } from '../draft/evidence.js';
import { written } from '../text/person-text.js';
import type { FiledField, FiledRequest, RetractedMessage, Ticket } from './tracker.js';

/**
 * The ticket without the words of messages that were deleted, or edited since: its values stay, since people work by them, but
 * what was quoted for them is withdrawn. The very same ticket where it quotes none of them.
 */
export function retracted(ticket: Ticket, messages: readonly RetractedMessage[]): Ticket {
  const of = ({ channel, ts }: { channel: string; ts: string }) =>
    messages.find((one) => one.ts === ts && one.channel === channel);
  let found = false;
  const without = <One extends Evidence>(evidence: readonly One[]): One[] =>
    evidence.map((one) => {
      const message = one.how === 'typed' ? undefined : of(one);
      const quote = message === undefined ? one.quote : quoteNow(one.quote, message);
      found ||= quote !== one.quote;
      return { ...one, quote };
    });
  /** A file goes with its message, or with an edit that takes it away. */
  const left = <One extends { id: string; channel: string; ts: string }>(files: readonly One[]): One[] =>
    files.filter((file) => {
      const message = of(file);
      const isGone = message?.now === null || (message?.files?.includes(file.id) ?? false);
      found ||= isGone;
      return !isGone;
    });
  const { request } = ticket;
  const next: Ticket = {
    ...ticket,
    request: {
      ...request,
      fields: request.fields.map((field) => ({
        ...field,
        evidence: without(field.evidence),
        items: field.items.map((item) => ({ ...item, evidence: without(item.evidence) })),
        ...(field.unsettled && {
          unsettled: field.unsettled.map((sides) =>
            sides.map((side) => ({ ...side, evidence: without(side.evidence) })),
          ),
        }),
      })),
      ownWords: request.ownWords.map((word) => {
        const message = of(word);
        if (message === undefined) return word;
        found = true;
        return { ...word, text: message.now ?? written(RETRACTED) };
      }),
      shared: left(request.shared),
      ...(request.files === undefined ? {} : { files: left(request.files) }),
    },
    followers: ticket.followers.map((one) => ({ ...one, evidence: without(one.evidence) })),
  };
  return found ? next : ticket;
}

/** The messages (Slack timestamps) that a ticket quotes or has files of, whosever they are. */
export function quotedIn({ request, followers }: Pick<Ticket, 'request' | 'followers'>): string[] {
  const sides = request.fields.flatMap(({ unsettled = [] }) => unsettled.flat());
  const evidence = [...request.fields, ...sides, ...followers].flatMap((one) => one.evidence);
  const files = [...request.shared, ...(request.files ?? [])];
  return [...new Set([...evidence, ...request.ownWords, ...files].map(({ ts }) => ts))];
}

/** Whether nothing stands any more of what a field's value was taken from. */
export const isRetracted = ({ evidence }: Pick<FiledField, 'evidence'>): boolean =>
  evidence.length > 0 && evidence.every(({ quote }) => quote === RETRACTED);

/**
 * What may be told of a request beside its own card: its values go on counting there, but nothing is compared with, found by or
 * called by the words that were withdrawn.
 */
export function tellable(request: FiledRequest, headlineField: string | undefined): FiledRequest {
  const gone = new Set(request.fields.filter(isRetracted).map(({ name }) => name));
  if (gone.size === 0) return request;
  const isNameless = headlineField === undefined || gone.has(headlineField);
  return {
    ...request,
    headline: isNameless ? '' : request.headline,
    fields: request.fields.filter(({ name }) => !gone.has(name)),
  };
}
