import { Link as RouterLink } from 'react-router-dom';
import { formatDate } from '../../../rules/dates';
import {
  ConfirmEmailDocument,
  DisownAccountDocument,
  SendConfirmationAgainDocument,
  type EmailConfirmationInput,
} from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { Head } from '../../shared/head/head';
import { recheckSession } from '../../shared/session/session';
import { AccountCard } from './AccountCard';
import styles from './AccountCard.module.css';
import { AccountLoading } from './AccountLoading';
import { SubmitButton } from './SubmitButton';
import { useConfirmation, type Link } from './useConfirmation';

const variables = (input: EmailConfirmationInput) => ({ input });

const ToAccount = ({ children }: { children: string }) => (
  <RouterLink to="/auth" className={styles.second}>
    {children}
  </RouterLink>
);

interface ChoiceProps {
  link: Extract<Link, { state: 'open' }>;
  onDone: () => void;
  onRemoved: () => void;
}

/** Whether the account is one's own. Both answers are a press: a scanner that only opens the link gives none. */
function Choice({ link, onDone, onRemoved }: ChoiceProps) {
  const { email, madeAt, isExpired } = link.confirmation;
  const { token } = link;
  const confirm = useSubmit(ConfirmEmailDocument, {
    ...{ variables, payload: (data) => data.confirmEmail },
    onDone: async () => {
      onDone();
      // Whoever is signed in here sees it at once.
      await recheckSession();
    },
  });
  const disown = useSubmit(DisownAccountDocument, {
    ...{ variables, payload: (data) => data.disownAccount },
    onDone: async () => {
      onRemoved();
      await recheckSession();
    },
  });
  const send = useSubmit(SendConfirmationAgainDocument, {
    ...{ variables, payload: (data) => data.sendConfirmationAgain },
    success: { title: 'Check your email', description: `A new link is on its way to ${email}.` },
  });
  const made = `An account was made here on ${formatDate(madeAt)} with the address ${email}.`;
  return (
    <AccountCard
      title={isExpired ? 'This link is too old' : 'Is this your account?'}
      text={isExpired ? `${made} Links are good for 7 days.` : `${made} Confirm it only if you made it yourself.`}
    >
      {isExpired ? (
        <SubmitButton act={() => send({ token })}>Send again</SubmitButton>
      ) : (
        <SubmitButton act={() => confirm({ token })}>Confirm my address</SubmitButton>
      )}
      <SubmitButton variant="outline" act={() => disown({ token })}>
        This was not me
      </SubmitButton>
      <p className={styles.text}>
        If somebody else typed your address, press “This was not me”: the account is removed.
      </p>
    </AccountCard>
  );
}

/** Target of the link that confirms the address of an account. */
export default function ConfirmEmailPage() {
  const { link, reload, markRemoved } = useConfirmation();
  const known = () => {
    if (link.state === 'asking') return <AccountLoading to="confirm your email address" />;
    if (link.state === 'incomplete')
      return (
        <AccountCard title="This link is incomplete" text="Open the link in the email again.">
          <ToAccount>Sign in to have another one sent</ToAccount>
        </AccountCard>
      );
    if (link.state === 'removed')
      return (
        <AccountCard
          title="The account is removed"
          text="Nobody can sign in with it any more. There is nothing else to do."
        />
      );
    if (link.state === 'broken')
      return (
        <AccountCard title="This link does not work" text={link.problem}>
          <ToAccount>Sign in to have another one sent</ToAccount>
        </AccountCard>
      );
    if (link.confirmation.isConfirmed)
      return (
        <AccountCard title="Your address is confirmed" text={`Thank you. ${link.confirmation.email} is yours.`}>
          <ToAccount>Go to your account</ToAccount>
        </AccountCard>
      );
    return <Choice link={link} onDone={reload} onRemoved={markRemoved} />;
  };
  return (
    <>
      <Head title="Confirm your address" noIndex />
      {known()}
    </>
  );
}
