import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { LinkButton } from '../../shared/ui/Button';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { pageAddress } from '../../shared/routing/page-number';
import styles from './MoreItems.module.css';
import { usePlaceInList } from './usePlaceInList';
import type { PageWindow } from './usePagedList';

export interface MoreItemsProps {
  /** Name of the items in the plural, such as `campaigns`. */
  of: string;
  /** Address of the list, with the parameters that select from it. */
  path: string;
  window: PageWindow;
  /** Number of items in the list, and of all there are. */
  shown: number;
  total: number;
  /** Id of the list's element. */
  listId: string;
  /** Appends the items from `offset`; resolves when they are there. */
  load: (offset: number, limit: number) => Promise<unknown>;
}

type State = 'idle' | 'loading' | 'failed';

/** Distance from the window's lower edge, in pixels, at which more items are fetched. */
const AHEAD = 800;

/** Moves the focus to a list's item, so that who pressed goes on reading there. */
function focusItem(listId: string, index: number): void {
  const item = document.getElementById(listId)?.children[index];
  if (!(item instanceof HTMLElement)) return;
  item.tabIndex = -1;
  item.focus({ preventScroll: true });
}

/**
 * Foot of a long list: how much of it is shown, and links to the pages before and after. With JavaScript the next items
 * are appended as the visitor scrolls, or at a press.
 */
export function MoreItems({ of, path, window: { page, limit, offset }, shown, total, listId, load }: MoreItemsProps) {
  const foot = useRef<HTMLElement>(null);
  const [state, setState] = useState<State>('idle');
  const [loaded, setLoaded] = useState(0);
  /** End of the list at the last fetch: a list that became shorter is not fetched again and again. */
  const asked = useRef(-1);
  const isBusy = useRef(false);
  /** Index of the item that gets the focus when it is there. */
  const focusNext = useRef<number | null>(null);
  const end = offset + shown;
  const hasMore = end < total;

  const more = async (wanted = limit): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    asked.current = end;
    setState('loading');
    try {
      await load(end, wanted);
      setLoaded((times) => times + 1);
      setState('idle');
    } catch {
      focusNext.current = null;
      setState('failed');
    }
    isBusy.current = false;
  };
  usePlaceInList(shown, (wanted) => more(wanted - shown));

  useEffect(() => {
    if (!foot.current || !hasMore || state !== 'idle') return undefined;
    const onSight = ([entry]: IntersectionObserverEntry[]): void => {
      if (entry?.isIntersecting && asked.current !== end) void more();
    };
    const observer = new IntersectionObserver(onSight, { rootMargin: `0px 0px ${AHEAD}px 0px` });
    observer.observe(foot.current);
    return () => observer.disconnect();
  });

  useEffect(() => {
    if (focusNext.current === null || shown <= focusNext.current) return;
    focusItem(listId, focusNext.current);
    focusNext.current = null;
  }, [listId, shown]);

  if (shown === 0 || (total <= limit && page === 1)) return null;
  const press = (event: MouseEvent): void => {
    // A press with a key opens the page in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    focusNext.current = shown;
    void more();
  };
  const range = `${offset + 1} to ${end} of ${total} ${of}`;
  return (
    <nav ref={foot} aria-label={`Pages of ${of}`} className={styles.foot} data-screen-only="">
      <p className={styles.range}>{range}</p>
      <div className={styles.links}>
        {page > 1 && (
          <LinkButton to={pageAddress(path, page - 1)} rel="prev" variant="outline">
            Previous page
          </LinkButton>
        )}
        {hasMore && (
          <LinkButton
            to={pageAddress(path, Math.floor(end / limit) + 1)}
            rel="next"
            variant="outline"
            aria-busy={state === 'loading' || undefined}
            onClick={press}
          >
            {state === 'loading' ? `Loading more ${of}` : `More ${of}`}
          </LinkButton>
        )}
      </div>
      {state === 'failed' && (
        <p role="alert" className={styles.problem}>
          More {of} could not be loaded. Please try again.
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{loaded > 0 ? `${range} shown` : ''}</span>
      </VisuallyHidden>
    </nav>
  );
}
