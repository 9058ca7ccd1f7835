import { SLOW_APP } from '../../support/tell-slow-app.js';

/** The story of the slow app in one message, which is enough for a card. */
export const ONE_MESSAGE = SLOW_APP.join('\n');

/** The same without the department, which the bot then asks for. */
export const WITHOUT_DEPARTMENT = SLOW_APP.slice(0, -1).join('\n');
