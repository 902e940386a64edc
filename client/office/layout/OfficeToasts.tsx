import { createPortal } from 'react-dom';
import { useToastPlace } from '../ui/toast-places';
import { Toaster } from '../../shared/toast/Toaster';
import { classNames } from '../../shared/ui/class-names';
import styles from './OfficeToasts.module.css';

/** The office's toasts: at the bottom left of the page, or above the buttons of the open dialog. */
export function OfficeToasts({ isFolded }: { isFolded: boolean }) {
  const place = useToastPlace();
  if (place)
    return createPortal(
      <div className={classNames(styles.toasts, styles.inDialog)}>
        <Toaster />
      </div>,
      place,
    );
  return (
    <div className={classNames(styles.toasts, styles.onPage)} data-folded={isFolded}>
      <Toaster />
    </div>
  );
}
