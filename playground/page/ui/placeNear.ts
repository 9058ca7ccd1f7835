const GAP = 4;
const MARGIN = 8;

/** Puts a fixed box below its anchor, above it where there's no room below, and always inside the window. */
export function placeNear(anchor: HTMLElement, box: HTMLElement, align: 'start' | 'end'): void {
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = from.bottom + GAP;
  const fitsBelow = below + height <= innerHeight - MARGIN;
  const above = from.top - GAP - height;
  const top = fitsBelow || above < MARGIN ? Math.min(below, innerHeight - MARGIN - height) : above;
  const left = align === 'start' ? from.left : from.right - width;
  box.style.top = `${Math.max(MARGIN, top)}px`;
  box.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - MARGIN - width))}px`;
}
