import { useFormikContext } from 'formik';
import { cleanImageUrl, isSafeLink } from '../../../rules/links';
import { Mark } from '../../shared/ui/Mark';
import { SafeImage } from '../../shared/ui/SafeImage';
import type { SettingsValues } from './settings-form';
import styles from './SitePreview.module.css';

/** The name and logo as the navbar will wear them, while they are typed. */
export function SitePreview() {
  const { values } = useFormikContext<SettingsValues>();
  const typed = cleanImageUrl(values.site_logo);
  const logo = isSafeLink(typed) ? typed : '';
  const mark = <Mark name={values.site_name} size={44} className={styles.mark} />;
  return (
    <figure className={styles.preview}>
      <div className={styles.navbar}>
        {logo ? <SafeImage src={logo} alt="Logo" loading="eager" fallback={mark} className={styles.logo} /> : mark}
        {values.show_site_name && <span className={styles.name}>{values.site_name}</span>}
      </div>
      <figcaption className={styles.caption}>
        {logo ? 'Preview of the navbar.' : 'Preview of the navbar without a logo.'}
      </figcaption>
    </figure>
  );
}
