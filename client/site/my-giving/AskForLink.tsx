import { donorLinkSchema } from '../../../rules/my-giving';
import { RequestDonorLinkDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { EmailField } from '../forms/EmailField';
import { Honeypot } from '../forms/Honeypot';
import { PublicForm } from '../forms/PublicForm';
import styles from './MyGivingPage.module.css';

const initialValues = { email: '', website: '' };

/** Form for a new link. The answer does not tell whether anybody gave from the address. */
export default function AskForLink({ isOldLink }: { isOldLink: boolean }) {
  const onSubmit = useSubmit(RequestDonorLinkDocument, {
    variables: ({ email, website }: typeof initialValues) => ({ input: { email: email.trim(), website } }),
    payload: (data) => data.requestDonorLink,
    success: {
      title: 'Check your email',
      description: 'If this address has made gifts, we have sent a link to your page.',
    },
    onDone: (_answer, _values, form) => form?.resetForm(),
  });

  return (
    <div className={styles.ask}>
      <p>
        {isOldLink
          ? 'This link has expired, or a part of it is missing. We can send you a new one.'
          : 'Cannot find our email? We can send you the link again.'}
      </p>
      <PublicForm
        initialValues={initialValues}
        schema={donorLinkSchema}
        onSubmit={onSubmit}
        submitLabel="Send me the link"
      >
        <EmailField label="Email" />
        <Honeypot />
      </PublicForm>
    </div>
  );
}
