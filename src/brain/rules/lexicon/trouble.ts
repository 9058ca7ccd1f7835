import { phrases } from '../../../domain/phrase-text.js';

/** What people can't do with a system that fails them; after "can't" it tells of trouble rather than of its cost. */
export const SYSTEM_VERBS: ReadonlySet<string> = new Set(
  phrases(`
    log | login | sign | access | open | load | see | connect | print | reach | find | export | download | upload
    install | save | edit | search | view | submit | select | read | scroll | click | type | scan | sync | send
    receive | attach | share | join | update | create | delete | change | reset | import | use | get | hear | record
    play | add | remove | enter | move | copy | paste | filter | sort | zoom | present | dial | call | charge | boot
    unlock | activate | configure | deploy | merge | push | pull | run | set | switch | turn | acces | start | restart
  `),
);

/** Wishes in the form of an order that do not say what is wanted. */
export const VAGUE_ORDERS: ReadonlySet<string> = new Set(
  phrases(`
    help | look | check | fix | see | assist | investigate | handle | solve | resolve | take | do | someone | anyone
    advise | let | tell | explain | have | be | it | this | that | try | work | sort | deal | address | support
  `),
);
