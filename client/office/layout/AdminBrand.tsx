import { Logo } from '../../shared/ui/Logo';
import styles from './AdminHeader.module.css';

interface AdminBrandProps {
  siteName: string;
  siteLogo: string;
  /** True with test payment keys. */
  isTest: boolean;
}

/** "Admin Panel" with the foundation's name below, and TEST while no money moves. */
export const AdminBrand = ({ siteName, siteLogo, isTest }: AdminBrandProps) => (
  <div className={styles.brand}>
    <Logo src={siteLogo} name={siteName} size={32} className={styles.mark} />
    <div className={styles.names}>
      <span className={styles.title}>Admin Panel</span>
      <span className={styles.foundation}>{siteName}</span>
    </div>
    {isTest && (
      <span className={styles.test} title="Razorpay test keys are in use. No real money moves.">
        TEST
      </span>
    )}
  </div>
);
