type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element; numbers are cut to what can be seen. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  const open = `<${name}${written.join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${name}>`;
}

/** A line of words. `look`: classes of the style sheet. */
export function words(x: number, y: number, text: string, look: string, more: Attributes = {}): string {
  return element('text', { x, y, class: look, ...more }, escaped(text));
}

const attribute = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : escaped(value);

/** Text as it may stand inside an element or an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
