import { version } from '../../../package.json';
import styles from './AdminSidebar.module.css';

/** Version of the software, for whoever asks or is asked about it. */
export const VersionLine = () => <p className={styles.version}>Version {version}</p>;
