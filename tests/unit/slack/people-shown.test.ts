import { describe, expect, it } from '@jest/globals';
import { Reply } from '../../../src/domain/conversation/reply.js';
import { peopleIn, peopleShown } from '../../../src/slack/views/people-shown.js';
import { plainText } from '../../../src/slack/views/text/mrkdwn.js';

const text = (said: string, more: object = {}): Reply => Reply.parse({ kind: 'text', text: said, ...more });

describe('the people whose names something shows', () => {
  it('are those in its words, each once', () => {
    expect(peopleIn(text('<@U0LEE> and <@U0DANA|dana> asked <@U0LEE>.'))).toEqual(['U0LEE', 'U0DANA']);
  });

  it('are not those who are notified by their mention, nor what looks like one in an address or an id', () => {
    const link = { slot: 'card:<@U0SLOT>', url: 'https://tracker.example/?q=<@U0URL>', label: 'T-1' };
    expect(peopleIn(text('Hello <@U0LEE>', { mentions: ['U0LEE'], link }))).toEqual([]);
    const question = { kind: 'choose', slot: 'question:<@U0SLOT>', questionId: '<@U0ID>', text: 'Which?' };
    expect(peopleIn(Reply.parse({ ...question, options: ['One'], chosen: null }))).toEqual([]);
  });

  it('are not ids of another form', () => {
    expect(peopleShown((names) => [names('anybody'), plainText('<@U0LEE>', names)])).toEqual(['U0LEE']);
  });
});
