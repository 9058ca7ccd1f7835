import { mutateField, spotsIn } from '../requests/mutate.js';
import { pick } from '../requests/samples.js';
import { type Draft, edit, inValue, meansIn, note, plain, rewrite } from './draft.js';
import { dressed, withCall, withThinking } from './dress.js';
import { callsOf, partsOf, wrappings } from './forms.js';
import { BIG, DEEP } from './sizes.js';

const FINISHES = [
  'length',
  'content_filter',
  'function_call',
  'tool_calls',
  'stop',
  'eos',
  '',
  'error',
  null,
  7,
  {},
];

/** What may be done to a message, by kind. */
export const STEPS: Readonly<Record<string, (draft: Draft) => void>> = {
  'words with something left in them': (draft) =>
    inValue(draft, (text) => {
      const { text: made, kind, marked } = dressed(draft.random, text, draft.tools);
      note(draft, `in a value: ${kind}`, marked);
      return made;
    }),
  'an answer with something around it': (draft) =>
    rewrite(draft, (text) => {
      const { text: made, kind, marked } = dressed(draft.random, text, draft.tools);
      note(draft, `around: ${kind}`, marked);
      return made;
    }),
  'calls as text': (draft) => {
    const [call] = draft.calls;
    const before = pick(draft.random, ['', 'I will look that up.', plain(draft)]);
    const { text, kind, marked } = withCall(
      draft.random,
      before,
      draft.tools,
      call === undefined ? null : meansIn(call),
    );
    Object.assign(draft, { content: text, calls: [] });
    note(draft, kind, marked);
  },
  'plain words': (draft) => {
    const { text, kind, marked } = dressed(draft.random, plain(draft), draft.tools);
    Object.assign(draft, { content: text, calls: [] });
    note(draft, `plain words with ${kind}`, marked);
  },
  'words beside calls': (draft) => {
    const { text, kind, marked } = dressed(draft.random, draft.content ?? plain(draft), draft.tools);
    draft.content = text;
    note(draft, `content with ${kind}`, marked);
  },
  'another form': (draft) =>
    rewrite(draft, (text) => {
      const [kind, made] = pick(draft.random, wrappings(draft.random, text));
      note(draft, kind);
      return made;
    }),
  'other values': (draft) => {
    note(draft, 'other values');
    edit(draft, (value) => {
      for (let times = 1 + Math.floor(draft.random() * 4); times > 0; times -= 1)
        if (spotsIn(value, draft.random).length > 0) mutateField(draft.random, value);
    });
  },
  'lists that are null': (draft) => {
    note(draft, 'lists that are null');
    edit(draft, (value) => {
      for (const [key, inner] of Object.entries(value)) if (Array.isArray(inner)) value[key] = null;
    });
  },
  'a great size': (draft) => {
    const [kind, make] = pick(draft.random, Object.entries(BIG));
    const big = make();
    note(draft, `a megabyte of ${kind}`);
    if (draft.random() < 0.5) inValue(draft, (text) => `${text}${big}`);
    else rewrite(draft, (text) => pick(draft.random, [big, `${big}${text}`, `${text}${big}`]));
  },
  'a great depth': (draft) => {
    const [kind, make] = pick(draft.random, Object.entries(DEEP));
    note(draft, `a depth of ${kind}`);
    rewrite(draft, (text) =>
      pick(draft.random, [make(), text.replace(/\[\]|null/u, make), `${text}${make()}`]),
    );
  },
  'reasoning beside it': (draft) => {
    const { text, kind } = withThinking(draft.random, 'so it is');
    const key = pick(draft.random, [
      'reasoning_content',
      'reasoning',
      'thinking',
      'reasoning_text',
      'thoughts',
    ]);
    draft.more[key] = pick<unknown>(draft.random, [text, [text], { content: text }, 7, null]);
    note(draft, `${key} with ${kind}`, true);
  },
  'content in parts': (draft) => {
    const text = draft.content ?? plain(draft);
    const half = Math.floor(draft.random() * text.length);
    const { text: thought, marked } = withThinking(draft.random, '');
    draft.more['content'] = pick(draft.random, partsOf(text, thought, half));
    note(draft, 'content in parts', marked);
  },
  'calls of another form': (draft) => {
    const { calls, random } = draft;
    const first = calls[0]?.function ?? { name: pick(random, [...draft.tools, 'answer']), arguments: '{}' };
    const [kind, made] = pick(random, callsOf(first));
    draft.more['tool_calls'] = made;
    note(draft, `calls: ${kind}`);
  },
  'a message of another form': (draft) => {
    const [kind, made] = pick<readonly [string, Record<string, unknown>]>(draft.random, [
      ['a refusal', { content: null, refusal: 'I can’t help with that.', tool_calls: null }],
      ['no content', { content: null, tool_calls: null }],
      ['a number', { content: 7 }],
      [
        'a function of old',
        { content: null, tool_calls: null, function_call: { name: 'show_tasks', arguments: '{}' } },
      ],
      ['another role', { role: 'user' }],
      ['no role', { role: null }],
      ['annotations', { annotations: [{}], audio: null }],
    ]);
    Object.assign(draft.more, made);
    note(draft, `a message with ${kind}`);
  },
  'another end': (draft) => {
    draft.finish = pick<unknown>(draft.random, FINISHES);
    note(draft, `finish_reason ${JSON.stringify(draft.finish)}`, true);
  },
};
