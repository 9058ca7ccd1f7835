import { Mrkdwn, PlainText } from '../text/Mrkdwn.js';
import type { TextObject } from './objectSchema.js';

/** Slack's text object: mrkdwn, or plain text as it is. */
export function TextView({ text }: { readonly text: TextObject }) {
  if (text.type === 'mrkdwn') return <Mrkdwn text={text.text} />;
  return (
    <span className="plain">
      <PlainText text={text.text} />
    </span>
  );
}
