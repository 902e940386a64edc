import { useFormikContext, getIn } from 'formik';
import { isInAnotherScript } from '../../../rules/latin-name';
import { panWarning } from '../../../rules/pan';
import { isMaskedPan } from '../../../rules/pan-ends';
import { emailInput } from '../forms/email-input';
import { FormField } from '../forms/FormField';
import styles from './DonorFields.module.css';

/** What a form knows of a donor, as it is typed. */
export interface DonorValues {
  name: string;
  email: string;
  phone: string;
  pan: string;
  nameOnPan: string;
  address: string;
}

interface StoredDonor {
  name: string | null;
  email: string | null;
  phone: string | null;
  pan: string | null;
  nameOnPan: string | null;
  address: string | null;
}

/** A stored donor as a form shows it; empty without one. */
export const donorValues = (donor: StoredDonor | null): DonorValues => ({
  name: donor?.name ?? '',
  email: donor?.email ?? '',
  phone: donor?.phone ?? '',
  pan: donor?.pan ?? '',
  nameOnPan: donor?.nameOnPan ?? '',
  address: donor?.address ?? '',
});

/** What a dialog's foot and its fields call them. @param prefix of their names, such as `donor.` */
export const donorLabels = (prefix = ''): Record<string, string> => ({
  [`${prefix}name`]: 'Name',
  [`${prefix}email`]: 'Email',
  [`${prefix}phone`]: 'Phone',
  [`${prefix}pan`]: 'PAN',
  [`${prefix}nameOnPan`]: 'Name as on the PAN card',
  [`${prefix}address`]: 'Address',
});

/** What stands below a PAN that is shown by its ends. */
const KEPT_PAN = 'Shown by its ends. It stays as it is unless you type another.';

const noFill = { autoComplete: 'off' };

/** The fields of a donor in the surrounding Formik form; only the name has to be known. */
export function DonorFields({ prefix = '', panHelp }: { prefix?: string; panHelp?: string }) {
  const { values } = useFormikContext();
  const labels = donorLabels(prefix);
  const valueOf = (key: keyof DonorValues): string => String(getIn(values, `${prefix}${key}`) ?? '');
  const field = (key: keyof DonorValues) => ({ name: `${prefix}${key}`, label: labels[`${prefix}${key}`] ?? key });
  return (
    <>
      <FormField {...field('name')} required {...noFill} />
      <div className={styles.pair}>
        <FormField {...field('email')} {...emailInput} optional {...noFill} />
        <FormField {...field('phone')} type="tel" optional {...noFill} />
      </div>
      <FormField
        {...field('pan')}
        optional
        {...noFill}
        help={isMaskedPan(valueOf('pan')) ? KEPT_PAN : (panWarning(valueOf('pan')) ?? panHelp)}
        slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, className: styles.pan } }}
      />
      {(isInAnotherScript(valueOf('name')) || valueOf('nameOnPan') !== '') && (
        <FormField
          {...field('nameOnPan')}
          optional
          {...noFill}
          help="In English letters. The receipt shows both names."
        />
      )}
      <FormField {...field('address')} optional multiline minRows={2} {...noFill} />
    </>
  );
}
