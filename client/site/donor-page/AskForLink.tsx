import { donorLinkSchema } from '../../../rules/donor';
import { RequestDonorLinkDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { EmailField } from '../forms/EmailField';
import { Honeypot } from '../forms/Honeypot';
import { PublicForm } from '../forms/PublicForm';
import styles from './MyGivingPage.module.css';

const initialValues = { email: '', website: '' };

/** For those who lost the link. The answer is the same whether anybody gave from the address or not. */
export default function AskForLink({ isOldLink }: { isOldLink: boolean }) {
  const onSubmit = useSubmit(RequestDonorLinkDocument, {
    variables: ({ email, website }: typeof initialValues) => ({ input: { email: email.trim(), website } }),
    payload: (data) => data.requestDonorLink,
    success: {
      title: 'Check your email',
      description: 'If gifts came from this address, the link to your page is on its way.',
    },
    onDone: (_answer, _values, form) => form?.resetForm(),
  });

  return (
    <div className={styles.ask}>
      <p>
        {isOldLink
          ? 'This link does not work any more. We send you a new one.'
          : 'If you cannot find a mail from us, we send the link to you.'}
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
