/** What our own templates have in common, as `<name>`. */
export const RULES: Readonly<Record<string, string>> = {
  the: '[(the | my | our | this | that | its | your)]',
  field: '[(the | my | our | this | that | its | your)] {field} [statement | section | field]',
  show: '(show | list | get | give | display | see) [me | us]',
  whats: "(what's | what is | what are)",
  go: '((jump | go | scroll | skip | take me | bring me) [back] to | back to)',
  request: '(request | draft | card | epic | form)',
  tasks: '(task[s] | ticket[s] | to-do[s] | todo[s] | work | workload)',
  until: '(by | until | due [on | by] | till | before | on)',
};

/** What people say before an order without changing it. */
export const POLITE: readonly string[] = [
  '(can | could | would | will) (you | u) [please | kindly | just | quickly]',
  'you (can | may) [now | also]',
  '(can | could | may) (i | we) [please] (see | get | have | know)',
  "(i | we) (want | need | would like | 'd like) to (see | know)",
  "(i'd | we'd) like to (see | know)",
  '(please | pls | kindly | just | quickly | also | hey | hi | ok)',
  "(let's | can we | could we | i want you to | i'd like you to)",
  '[@]front(door | door)',
  'just (so you know | to let you know)',
];

/** What people say before a question that is not put as one; ahead of a word that asks. */
export const ASKING: readonly string[] = [
  '(tell | remind) me',
  "(i | we) (forgot | forget | wonder | was wondering | can't remember | cannot remember | wanted to ask)",
  '(do (you | we) | does (anyone | anybody)) [happen to] know',
  '[do you have] any idea',
  '[just] (wondering | curious)',
];

/** With one of these a question begins that something leads to. */
export const ASKS: ReadonlySet<string> = new Set(
  'who whos whose what whats which when where wheres how hows if whether is are has have does do'.split(' '),
);

/** How a question begins that ends in no question mark: "when I log in, it crashes" is none. */
export const QUESTIONS: readonly string[] = [
  '(who | whos | whose | whats | [by | until | since | for | on | to | in | at | from | with] (what | whom | which))',
  '(is | are | was | were | does | did | has) (the | this | that | it | there | anything | anybody | anyone | somebody | someone | my | our)',
  '[by | until | since | for | from] (when | where | how | why) (is | are | was | were | do | does | did | has | have | will | would | can | could | should | many | much | long | late | far | often)',
];

/** What people say after a question about how things stand, which is about now anyway. */
export const LATELY =
  '(right | right now | rn | atm | at the moment | at present | currently | now | already | yet | so far | from now on | for now | as of today | as of now | in this thread | in here | above | up there | earlier | again)';
