import { useEffect, useRef } from 'react';
import type { OpenView } from '../../protocol.js';
import { Blocks, useSurface } from '../blocks/Blocks.js';
import { Toasts } from '../shell/Toasts.js';
import { PlainText } from '../text/Mrkdwn.js';
import { Dialog } from '../ui/Dialog.js';
import { Icon } from '../ui/Icon.js';
import { modalSchema } from './modalSchema.js';
import { useModal } from './useModal.js';

const FIELDS = 'input, textarea, select';

/** A modal of the bot: its title, its blocks, its buttons. */
export function Modal({ open, isTop }: { readonly open: OpenView; readonly isTop: boolean }) {
  const head = modalSchema.safeParse(open.view).data ?? {};
  const { parsed, values, change } = useSurface(open.view.blocks);
  const { errors, submitting, submit, close } = useModal(open);
  const form = useRef<HTMLFormElement>(null);
  const title = head.title?.text ?? 'Dialog';
  const hasFields = parsed.some((block) => block.type === 'input');
  const firstWrong = Object.keys(errors)[0];

  // A loading view becomes the form while it is open; the person should land in the first field then, too.
  useEffect(() => {
    const isInField = form.current?.querySelector(`:is(${FIELDS}):focus`);
    if (!hasFields || isInField) return;
    const wanted = form.current?.querySelector<HTMLElement>('[data-focus-first]');
    (wanted ?? form.current?.querySelector<HTMLElement>(FIELDS))?.focus();
  }, [hasFields]);
  useEffect(() => {
    if (firstWrong === undefined) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [firstWrong, errors]);

  return (
    <Dialog label={title} className="modal" testId="modal" onDismiss={close}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(values);
        }}
      >
        <header className="modal-head">
          <h2>
            <PlainText text={title} />
          </h2>
          <button
            type="button"
            className="icon-button"
            aria-label="Close"
            data-testid="modal-close"
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </header>
        <div className="modal-body" aria-live="polite">
          <Blocks
            surface={{ viewId: open.id }}
            parsed={parsed}
            values={values}
            change={change}
            errors={errors}
          />
        </div>
        <footer className="dialog-actions modal-foot">
          <button type="button" className="button" data-testid="modal-cancel" onClick={close}>
            {head.close?.text ?? 'Cancel'}
          </button>
          {head.submit && (
            <button
              type="submit"
              className="button primary"
              aria-busy={submitting || undefined}
              disabled={submitting}
              data-testid="modal-submit"
            >
              {head.submit.text}
            </button>
          )}
        </footer>
      </form>
      {/* A modal dialog makes everything outside it silent and dim, so notes must be inside. */}
      {isTop && <Toasts />}
    </Dialog>
  );
}
