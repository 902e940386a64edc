import { CreateMemberDocument, UpdateMemberDocument, type MemberRowFragment } from '../../generated/graphql';
import type { RecordDialogProps } from '../forms/lazyDialog';
import { useRecordSave } from '../forms/useRecordSave';
import { DateField } from '../forms/DateField';
import { ImageUrlField } from '../pictures/ImageUrlField';
import { RupeesField } from '../forms/RupeesField';
import { SelectField } from '../forms/SelectField';
import { FormDialog } from '../forms/FormDialog';
import { emailInput } from '../forms/email-input';
import { FormField } from '../forms/FormField';
import { ShownPan } from '../detail/ShownPan';
import {
  memberInput,
  memberLabels as labels,
  memberValues,
  validateMember,
  validatePictureless,
  type MemberFormValues,
} from './member-form';
import { memberList, membershipTypes } from './member-list';
import { MemberExpiry } from './MemberExpiry';
import styles from './MemberDialog.module.css';

/** Adds or changes a member. Status and expiry date follow from the joining date; the server sets them. */
export default function MemberDialog({ open, row: member, onClose }: RecordDialogProps<MemberRowFragment>) {
  const save = useRecordSave(member, {
    input: memberInput,
    create: [CreateMemberDocument, 'Member added successfully'],
    update: [UpdateMemberDocument, 'Member updated successfully'],
    reload: memberList.queries,
    onDone: onClose,
  });
  // Brought in from a list without photos.
  const isPictureless = member?.imageUrl === '';
  return (
    <FormDialog<MemberFormValues>
      open={open}
      title={member ? 'Edit Member' : 'Add New Member'}
      submitLabel={member ? 'Update Member' : 'Add Member'}
      labels={labels}
      initialValues={memberValues(member)}
      validate={isPictureless ? validatePictureless : validateMember}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="name" label={labels.name} required autoComplete="off" />
      <div className={styles.pair}>
        <FormField name="city" label={labels.city} required autoComplete="off" />
        <FormField name="mobileNumber" label={labels.mobileNumber} type="tel" required autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <FormField name="email" label={labels.email} {...emailInput} optional autoComplete="off" />
        <FormField
          name="panCardNumber"
          label={labels.panCardNumber}
          optional
          autoComplete="off"
          help={member?.panCardNumber && <ShownPan of="member" id={member.id} ends={member.panCardNumber} />}
          slotProps={{
            formHelperText: { component: 'div' },
            htmlInput: { autoCapitalize: 'characters', spellCheck: false, className: styles.pan },
          }}
        />
      </div>
      <ImageUrlField
        name="imageUrl"
        label={labels.imageUrl}
        required={!isPictureless}
        optional={isPictureless}
        placeholder="Direct image URL, Instagram DP or any image"
        about="Shown on the public Members page while the membership is active."
        shape="square"
        purpose="the portrait of the member"
      />
      <div className={styles.pair}>
        <SelectField name="membershipType" label={labels.membershipType} required options={membershipTypes} />
        <RupeesField name="subscriptionAmount" label={labels.subscriptionAmount} required />
      </div>
      <div className={styles.pair}>
        <DateField name="joiningDate" label={labels.joiningDate} required format="DD/MM/YYYY" />
        <MemberExpiry known={member} />
      </div>
      <FormField
        name="address"
        label={labels.address}
        optional
        multiline
        minRows={2}
        autoComplete="off"
        help="For letters and address labels. Visitors never see it."
      />
    </FormDialog>
  );
}
