import { takeToasts } from './toast-places';
import styles from './ToastPlace.module.css';

const take = (element: HTMLElement | null) => (element ? takeToasts(element) : undefined);

/** Place above a dialog's buttons: while it is mounted, toasts take room in it instead of covering the dialog. */
export const ToastPlace = () => <div ref={take} className={styles.place} />;
