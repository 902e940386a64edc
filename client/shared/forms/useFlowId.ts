import { useRef } from 'react';
import { randomId } from '../random-id';

/**
 * Gives an idempotency key for each press of a form's button: the last one again while the content is the same, since an
 * answer may have been lost. Objects are the same by identity: Formik's values are others after a change or a reset.
 */
export function useFlowId(): (content: unknown) => string {
  const last = useRef<readonly [content: unknown, flowId: string]>([null, '']);
  return (content) => {
    if (last.current[0] !== content) last.current = [content, randomId()];
    return last.current[1];
  };
}
