import { Mark } from '../ui/Mark';
import styles from './AdminHeader.module.css';

/** Admin Panel, with the foundation's name beneath. */
export const AdminBrand = ({ siteName }: { siteName: string }) => (
  <div className={styles.brand}>
    <Mark size={32} className={styles.mark} />
    <div className={styles.names}>
      <span className={styles.title}>Admin Panel</span>
      <span className={styles.foundation}>{siteName}</span>
    </div>
  </div>
);
