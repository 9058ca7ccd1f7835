import { useState } from 'react';
import type { z } from 'zod';
import type { buttonSchema, feedbackSchema } from '../blocks/elementSchema.js';
import { useGo } from '../state/navigate.js';
import { isSafeLink, leadsHome } from '../text/links.js';
import { PlainText } from '../text/Mrkdwn.js';
import { useConfirm } from './useConfirm.js';
import { type ElementPlace, useElement } from './useElement.js';

/** A button; with a `url` it is a link that also tells the bot of the click, as in Slack. */
export function ButtonElement(place: ElementPlace<z.infer<typeof buttonSchema>>) {
  const { element } = place;
  const { pending, dispatch, data } = useElement(place);
  const confirm = useConfirm();
  const go = useGo();
  const toHome = element.url !== undefined && leadsHome(element.url);
  const send = () => {
    void dispatch({ type: 'button', value: element.value ?? null });
    if (toHome) go({ view: 'home' });
  };
  const shared = {
    ...data,
    'data-testid': 'block-action',
    className: `button ${element.style ?? ''}`,
    'aria-label': element.accessibility_label,
    'aria-busy': pending || undefined,
  };
  if (element.url !== undefined && isSafeLink(element.url))
    return (
      <a {...shared} href={element.url} target="_blank" rel="noreferrer noopener" onClick={send}>
        <PlainText text={element.text.text} />
      </a>
    );
  return (
    <>
      <button
        type="button"
        {...shared}
        aria-disabled={pending || undefined}
        onClick={() => !pending && confirm.ask(element.confirm, send)}
      >
        <PlainText text={element.text.text} />
      </button>
      {confirm.dialog}
    </>
  );
}

/** Thumbs up and down on an answer of the bot. */
export function FeedbackElement(place: ElementPlace<z.infer<typeof feedbackSchema>>) {
  const { element } = place;
  const { pending, dispatch, data } = useElement(place);
  const [chosen, setChosen] = useState<string | null>(null);
  return [element.positive_button, element.negative_button].map((choice) => (
    <button
      key={choice.value}
      type="button"
      {...data}
      className="button quiet"
      aria-label={choice.accessibility_label}
      aria-pressed={chosen === choice.value}
      aria-disabled={pending || undefined}
      onClick={() => {
        setChosen(choice.value);
        void dispatch({ type: element.type, value: choice.value });
      }}
    >
      <PlainText text={choice.text.text} />
    </button>
  ));
}
