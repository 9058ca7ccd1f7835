import { z } from 'zod';

const Texted = z.looseObject({ type: z.string(), text: z.string() });
const Element = z.looseObject({
  type: z.string(),
  action_id: z.string(),
  options: z.array(z.looseObject({ value: z.string() })).optional(),
});

const Button = z.looseObject({
  type: z.literal('button'),
  text: z.object({ text: z.string() }),
  value: z.string(),
});

/** Every object of a value, itself included, outermost first. */
export function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

/** All text objects of a message's blocks, with whether Slack parses mrkdwn in them. */
export function textsOf(presented: { blocks: unknown }): { mrkdwn: boolean; text: string }[] {
  return objectsIn(presented.blocks).flatMap((one) => {
    const parsed = Texted.safeParse(one);
    if (!parsed.success || !['mrkdwn', 'plain_text'].includes(parsed.data.type)) return [];
    return [{ mrkdwn: parsed.data.type === 'mrkdwn', text: parsed.data.text }];
  });
}

/** All that a person reads in a message, line by line. */
export function read(presented: { blocks: unknown }): string {
  return textsOf(presented)
    .map(({ text }) => text)
    .join('\n');
}

/** The action ids that can be clicked, in order, and the values that a select offers. */
export function actionsOf(presented: { blocks: unknown }): string[] {
  return elementsOf(presented).map((element) => element.action_id);
}

export function optionsIn(presented: { blocks: unknown }, actionId: string): string[] {
  const element = elementsOf(presented).find((one) => one.action_id === actionId);
  return (element?.options ?? []).map(({ value }) => value);
}

/** What the buttons of a message carry, by their labels. */
export function buttonsIn(presented: { blocks: unknown }): Record<string, unknown> {
  const buttons = objectsIn(presented.blocks).flatMap((one) => Button.safeParse(one).data ?? []);
  return Object.fromEntries(buttons.map(({ text, value }) => [text.text, JSON.parse(value)]));
}

function elementsOf(presented: { blocks: unknown }): z.infer<typeof Element>[] {
  return objectsIn(presented.blocks).flatMap((one) => {
    const parsed = Element.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}
