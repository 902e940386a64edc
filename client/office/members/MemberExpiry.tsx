import { useFormikContext } from 'formik';
import { formatNumericDate, isIsoDate, istToday } from '../../../rules/dates';
import { membershipExpiry, memberStatus } from '../../../rules/member';
import type { MemberFormValues } from './member-form';
import styles from './MemberDialog.module.css';

/** Tells what the server will make of the type and the joining date. */
export function MemberExpiry() {
  const { joiningDate, membershipType } = useFormikContext<MemberFormValues>().values;
  if (!isIsoDate(joiningDate)) return null;
  const expiryDate = membershipExpiry(joiningDate, membershipType);
  return (
    <p className={styles.expiry} role="status">
      {memberStatus(expiryDate, istToday()) === 'active' ? 'Active until' : 'Expired on'}{' '}
      <b>{formatNumericDate(expiryDate)}</b>
    </p>
  );
}
