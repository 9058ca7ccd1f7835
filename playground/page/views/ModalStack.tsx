import type { OpenView } from '../../protocol.js';
import { usePage } from '../state/hooks.js';
import type { PageState } from '../state/model.js';
import { Modal } from './Modal.js';

/** My open modals, the newest on top; those below keep what was typed into them. */
export function ModalStack({ views }: { readonly views: readonly OpenView[] }) {
  return views.map((view, index) => <Modal key={view.id} open={view} isTop={index === views.length - 1} />);
}

/** The modals that are open for me, in the order in which they were opened. */
export function useMyModals(): OpenView[] {
  const views = usePage(({ workspace }: PageState) => workspace?.views);
  const me = usePage((state) => state.me);
  return (views ?? []).filter((view) => view.userId === me);
}
