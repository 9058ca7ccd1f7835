import type { StandIn } from '../../protocol.js';
import { useAct } from '../state/api.js';
import { useMe } from '../state/hooks.js';
import { Icon } from '../ui/Icon.js';
import { Menu } from '../ui/Menu.js';

interface Props {
  readonly channel: string;
  readonly thread: string | null;
}

/** Lets the playground post what no person can: it stands in for other apps, to see how the bot takes them. */
export function PostAsMenu({ channel, thread }: Props) {
  const me = useMe();
  const act = useAct();
  const items: [StandIn, string, string][] = [
    ['alert', 'An alert of another app', 'As PagerDuty posts it: an attachment, no words'],
    ['blocks', 'An app with blocks', 'As Grafana posts it'],
    ['form', 'A workflow’s form', `As Workflow Builder posts it, filled in by ${me.realName}`],
    ['reminder', 'Slackbot’s reminder', 'As Slack posts it when it is due'],
  ];
  return (
    <Menu
      label="Post as… (the playground stands in)"
      trigger={<Icon name="apps" />}
      className="icon-button clip-button"
      data={{ 'data-testid': `post-as-${thread === null ? 'channel' : 'thread'}` }}
      items={items.map(([post, label, description]) => ({
        key: post,
        label,
        description,
        testId: `post-as-${post}`,
        choose: () =>
          void act({
            type: 'postAs',
            as: me.id,
            channel,
            post,
            ...(thread === null ? {} : { threadTs: thread }),
          }),
      }))}
    />
  );
}
