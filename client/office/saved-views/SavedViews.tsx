import Popover, { type PopoverActions } from '@mui/material/Popover';
import { lazy, Suspense, useRef, useState } from 'react';
import { ChevronDownIcon } from '../../shared/ui/icons/actions';
import { Skeleton } from '../../shared/ui/Skeleton';
import { DIALOGS } from '../theme/mui/surfaces';
import { classNames } from '../../shared/ui/class-names';
import controls from '../ui/controls.module.css';
import type { KeptViews } from './kept-views';
import styles from './SavedViews.module.css';

/** Loaded when it is opened: the views are asked for then. */
const SavedViewsPanel = lazy(() => import('./SavedViewsPanel'));

/** Button that opens the views of a list that this person keeps. */
export function SavedViews(views: KeptViews) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const popover = useRef<PopoverActions>(null);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={classNames(controls.textButton, styles.open)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Views <ChevronDownIcon size={16} />
      </button>
      <Popover
        open={open}
        action={popover}
        container={() => document.getElementById(DIALOGS)}
        anchorEl={anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Views', style: { marginTop: 4 } } }}
      >
        <Suspense fallback={<Skeleton height="9.5rem" />}>
          <SavedViewsPanel {...views} onSized={() => popover.current?.updatePosition()} onDone={() => setOpen(false)} />
        </Suspense>
      </Popover>
    </>
  );
}
