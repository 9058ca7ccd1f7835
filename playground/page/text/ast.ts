/** A run of text inside one line or paragraph. Everything a person wrote ends up in a `text` string, never in markup. */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'bold' | 'italic' | 'strike'; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'link'; readonly url: string; readonly label: string }
  | { readonly type: 'user' | 'channel' | 'group'; readonly id: string; readonly label: string | null }
  | { readonly type: 'broadcast'; readonly name: string }
  | { readonly type: 'emoji'; readonly name: string; readonly char: string }
  | {
      readonly type: 'date';
      readonly seconds: number;
      readonly format: string;
      readonly fallback: string;
    };

/** A piece of a message that starts on a line of its own. */
export type Passage =
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly type: 'quote'; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | {
      readonly type: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Inline[])[];
    };
