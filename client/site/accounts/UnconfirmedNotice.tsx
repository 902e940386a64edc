import { SendOwnConfirmationDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import styles from './AccountCard.module.css';
import { SubmitButton } from './SubmitButton';

/** Says to whoever is signed in that their address is not confirmed, and sends the link again. */
export function UnconfirmedNotice({ email }: { email: string }) {
  const send = useSubmit(SendOwnConfirmationDocument, {
    variables: () => ({}),
    payload: (data) => data.sendOwnConfirmation,
    success: { title: 'Check your email', description: `The link is on its way to ${email}.` },
  });
  return (
    <>
      <p className={styles.text}>
        Your address is not confirmed yet. We mailed a link to {email}; open it and press “Confirm my address”. Nobody
        can be given a role before that.
      </p>
      <SubmitButton variant="outline" act={() => send({})}>
        Send the link again
      </SubmitButton>
    </>
  );
}
