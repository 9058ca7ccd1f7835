import { useRef, useState } from 'react';
import type { OpenView, StateValues } from '../../protocol.js';
import { useAct } from '../state/api.js';
import { useMe } from '../state/hooks.js';

/** Sends and closes a modal; keeps what the bot found wrong with its inputs. */
export function useModal({ id }: OpenView) {
  const me = useMe();
  const act = useAct();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [submitting, setSubmitting] = useState(false);
  const closing = useRef(false);

  const submit = async (values: StateValues) => {
    if (submitting) return;
    setSubmitting(true);
    const answer = await act({ type: 'submitView', as: me.id, viewId: id, state: { values } });
    setSubmitting(false);
    setErrors(answer.ok ? (answer.errors ?? {}) : {});
  };
  const close = async () => {
    if (closing.current) return;
    closing.current = true;
    const answer = await act({ type: 'closeView', as: me.id, viewId: id });
    closing.current = answer.ok;
  };
  return { errors, submitting, submit, close: () => void close() };
}
