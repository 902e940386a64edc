import { useEffect, useRef } from 'react';
import { DeleteSavedViewDocument, useSavedViewsQuery } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { Skeleton } from '../../shared/ui/Skeleton';
import { IconAction } from '../ui/IconAction';
import type { KeptViews } from './kept-views';
import { SaveViewForm } from './SaveViewForm';
import styles from './SavedViews.module.css';
import { DeleteIcon } from '../ui/icons';

interface SavedViewsPanelProps extends KeptViews {
  /** Called when the panel has grown or shrunk: views arrive after it opened, and a name may need a second line. */
  onSized: () => void;
  onDone: () => void;
}

/** The views of a list, each to show or delete, and the form that keeps what is shown now. */
export default function SavedViewsPanel({ list, query, onShow, onSized, onDone }: SavedViewsPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const sizes = new ResizeObserver(onSized);
    if (panel.current) sizes.observe(panel.current);
    return () => sizes.disconnect();
  });
  const { data, error } = useSavedViewsQuery({ variables: { list }, fetchPolicy: 'cache-and-network' });
  const remove = useSubmit(DeleteSavedViewDocument, {
    variables: ({ id }: { id: string }) => ({ id }),
    payload: (answer) => answer.deleteSavedView,
    reload: ['SavedViews'],
    success: { title: 'View deleted' },
  });
  const views = data?.savedViews;
  const show = (chosen: string) => {
    onDone();
    onShow(chosen);
  };
  return (
    <div ref={panel} className={styles.panel}>
      {!views && !error && <Skeleton height="2.25rem" />}
      {error && <p className={styles.note}>{error.message}</p>}
      {views?.length === 0 && <p className={styles.note}>Your views of this list stand here. Nobody else sees them.</p>}
      {views && views.length > 0 && (
        <ul className={styles.views}>
          {views.map((view) => (
            <li key={view.id} className={styles.view}>
              <button
                type="button"
                className={styles.name}
                aria-current={view.query === query || undefined}
                onClick={() => show(view.query)}
              >
                {view.name}
              </button>
              <IconAction
                name={`Delete the view ${view.name}`}
                tip="Delete"
                icon={<DeleteIcon size={18} />}
                once
                onClick={() => void remove(view)}
              />
            </li>
          ))}
        </ul>
      )}
      <SaveViewForm list={list} query={query} names={views?.map(({ name }) => name) ?? []} onDone={onDone} />
    </div>
  );
}
