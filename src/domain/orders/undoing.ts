import { FIELD, type OrderPattern, sure } from './pattern.js';

const COUNT = '(?:two|three|four|five|few|couple(?: of)?|several|\\d{1,3})';
const ACTS = '(?:changes?|edits?|things?|steps?|actions?|updates?|commands?)';
const UNDO = '(?:undo|revert|take back|roll back)';

/** Orders to take back more than the last act, or another one: what can be done instead is told. */
export const UNDO_ORDERS: readonly OrderPattern[] = [
  ...sure(
    'undo_more',
    `${UNDO} (?:everything|all|it all|all of (?:it|this|that|them)|both)(?: of (?:it|them))?(?: (?:that )?(?:you|i|we)(?: have|'ve)? (?:just )?(?:did|done|changed?))?`,
    `${UNDO} (?:all|every|both)(?: of)?(?: the| my| your| these| those)? ${ACTS}`,
    `${UNDO} (?:the |my |your )?(?:last|latest|previous) ${COUNT} ${ACTS}`,
    `${UNDO} ${FIELD}(?:'s)? ${ACTS}`,
    `${UNDO} (?:the |my |your |that )?${ACTS} (?:to|of|in) ${FIELD}`,
    `${UNDO} ${FIELD}`,
  ),
];
