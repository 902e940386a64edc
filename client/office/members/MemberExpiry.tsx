import { useFormikContext } from 'formik';
import { formatNumericDate, isIsoDate, istToday } from '../../../rules/dates';
import { memberStatus, savedExpiry } from '../../../rules/member';
import type { MemberRowFragment } from '../../generated/graphql';
import type { MemberFormValues } from './member-form';
import styles from './MemberDialog.module.css';

interface MemberExpiryProps {
  known: Pick<MemberRowFragment, 'joiningDate' | 'membershipType' | 'expiryDate'> | null;
}

/** Tells what the server will make of the type and the joining date. */
export function MemberExpiry({ known }: MemberExpiryProps) {
  const { joiningDate, membershipType } = useFormikContext<MemberFormValues>().values;
  if (!isIsoDate(joiningDate)) return null;
  const expiryDate = savedExpiry({ joiningDate, membershipType }, known);
  return (
    <p className={styles.expiry} role="status">
      {memberStatus(expiryDate, istToday()) === 'active' ? 'Active until' : 'Expired on'}{' '}
      <b>{formatNumericDate(expiryDate)}</b>
    </p>
  );
}
