import { takeToasts } from './toast-places';
import styles from './ToastPlace.module.css';

const take = (element: HTMLElement | null) => (element ? takeToasts(element) : undefined);

/** Stands above the buttons of a dialog: while it is there, messages take room in it instead of lying over the dialog. */
export const ToastPlace = () => <div ref={take} className={styles.place} />;
