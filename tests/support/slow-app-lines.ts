/** A request about something slow, field by field in one message to the bot, which is enough for a card without a model. */
export const slowAppLines = (what = 'app'): string =>
  [
    `@Frontdoor Summary: The ${what} is slow`,
    'Business impact: It blocks the sales team',
    'Urgency: Critical',
    'Request type: Incident',
    'Department: Sales',
    'Desired resolution: Pages load within two seconds again',
  ].join('\n');
