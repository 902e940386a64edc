import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** State of a record's entry in the browser's history. */
interface FromList {
  /** Address of the list from which the record was opened, with filters and page. */
  readonly list: string;
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Opens the page of a record from its list. The page leads back to the list as it was. */
export function useOpenRecord(): (record: { id: string }) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return ({ id }) => void navigate(`${pathname}/${id}`, { state: { list: pathname + search } satisfies FromList });
}

/**
 * Builds the link from a record to its list: with the filters and the page that the list had. A press goes back in the
 * browser's history, as its own button does, so that the list has its place and its row again.
 * @param list path of the list
 */
export function useWayBack(list: string): { to: string; onClick?: (event: MouseEvent) => void } {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  if (!isFromList(state) || state.list.split('?')[0] !== list) return { to: list };
  return {
    to: state.list,
    onClick: (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      void navigate(-1);
    },
  };
}
