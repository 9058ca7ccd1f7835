import type { Act, ActAnswer, StandIn } from '../../protocol.js';
import { findPerson, findVisibleChannel, PersonError } from '../person-error.js';
import { postWire } from '../posts-as-is.js';
import type { Wire } from '../wire.js';
import type { World } from '../world.js';

/** The playground posts as others do who have no account here. A form names the person who acts as the one who filled it in. */
export function postAs(world: World, act: Act & { type: 'postAs' }): ActAnswer {
  const user = findPerson(world, act.as);
  const channel = findVisibleChannel(world, act.as, act.channel);
  if (channel.isArchived) throw new PersonError('is_archived', 'This channel is archived.');
  const { ts } = postWire(world, channel, POSTS[act.post](user.id), act.threadTs);
  return { ok: true, channel: channel.id, ts };
}

const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });

/** One post of each kind, as Slack sends it to apps. The addresses of the others lead nowhere. */
const POSTS: Readonly<Record<StandIn, (as: string) => Wire>> = {
  alert: () => ({
    subtype: 'bot_message',
    bot_id: 'B0NHPAGERD',
    username: 'PagerDuty',
    text: '',
    attachments: [
      {
        color: '#d93f0b',
        title: 'p95 of checkout-api is 6.2 s',
        title_link: 'https://alerts.example.com/incidents/4711',
        text: 'Above 2 s since 09:12. Customers wait at the last step of the checkout.',
        fields: [
          { title: 'Service', value: 'checkout-api', short: true },
          { title: 'Urgency', value: 'high', short: true },
        ],
        footer: 'Incident 4711',
        fallback: 'p95 of checkout-api is 6.2 s',
      },
    ],
  }),
  blocks: () => ({
    user: 'U0NHGRAFAN',
    bot_id: 'B0NHGRAFAN',
    bot_profile: { id: 'B0NHGRAFAN', name: 'Grafana' },
    text: 'Disk 95% full',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Disk 95% full' } },
      { type: 'section', fields: [mrkdwn('*Host*\ndb-3'), mrkdwn('*Growth*\n4 GB an hour')] },
      { type: 'context', elements: [mrkdwn('Region eu-1 · since 08:40')] },
    ],
  }),
  form: (as) => ({
    subtype: 'bot_message',
    bot_id: 'B0NHWORKFL',
    username: 'Laptop request',
    text: `*Laptop request*\nFrom: <@${as}>\nModel: MacBook Pro 14\nWhy: the old one no longer starts\nNeeded by: next Friday`,
  }),
  reminder: () => ({
    user: 'USLACKBOT',
    text: 'Reminder: review the open access requests.',
  }),
};
