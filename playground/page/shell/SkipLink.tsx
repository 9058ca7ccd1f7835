/** For keyboards: past the sidebar, straight to the conversation. Seen only while it has the focus. */
export function SkipLink() {
  return (
    <button
      type="button"
      className="skip-link button"
      onClick={() => document.querySelector<HTMLElement>('main textarea, main button')?.focus()}
    >
      Skip to the conversation
    </button>
  );
}
