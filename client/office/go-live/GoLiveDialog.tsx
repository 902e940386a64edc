import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmGoLiveDocument, type GoLiveConfirmation } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { RecordDialog } from '../ui/RecordDialog';
import { useBusy } from '../ui/useBusy';
import { FiguresShown } from './FiguresShown';
import styles from './GoLiveDialog.module.css';

export type GoLiveTopic =
  'first_gift' | 'keys' | 'mail' | 'bounce_box' | 'backup' | 'made_backup' | 'figures' | 'legal_texts' | 'without_80g';

interface TopicWords {
  title: string;
  text: ReactNode;
  /** What the office can vouch for here, and the words on its button. */
  confirm?: { item: GoLiveConfirmation; label: string };
  /** Takes an earlier word of the office back, while the item rests on it. */
  takeBack?: { item: GoLiveConfirmation; label: string };
  change?: { to: string; label: string };
}

const Setting = ({ children }: { children: string }) => <code className={styles.code}>{children}</code>;

const legalPages = [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms & Conditions'],
  ['/refund', 'Refund Policy'],
  ['/disclaimer', 'Disclaimer'],
] as const;

const topics: Readonly<Record<GoLiveTopic, TopicWords>> = {
  keys: {
    title: 'Razorpay keys',
    text: (
      <>
        <p>
          Whoever runs the server enters <Setting>RAZORPAY_KEY_ID</Setting>, <Setting>RAZORPAY_KEY_SECRET</Setting> and{' '}
          <Setting>RAZORPAY_WEBHOOK_SECRET</Setting> in its file <Setting>.env</Setting>, and starts it again. Live keys
          begin with rzp_live_.
        </p>
        <p>Receipts of test payments have numbers of their own, so your own series has no gap.</p>
      </>
    ),
  },
  first_gift: {
    title: 'First real gift',
    text: (
      <p>
        Once live keys are set, give ₹10 on the site with your own card or UPI. Look at the receipt that arrives by
        email: name, address, PAN, 80G number and signatory. Then refund the gift in the office.
      </p>
    ),
  },
  mail: {
    title: 'Outgoing mail',
    text: (
      <p>
        Whoever runs the server enters <Setting>SMTP_URL</Setting> and <Setting>MAIL_FROM</Setting> in its file{' '}
        <Setting>.env</Setting>, and starts it again. A mail that failed stands under Needs attention, with its reason.
      </p>
    ),
  },
  bounce_box: {
    title: 'Bounce box',
    text: (
      <p>
        Make a mailbox of its own, such as bounces@ your domain. Whoever runs the server enters it as{' '}
        <Setting>MAIL_BOUNCE_ADDRESS</Setting> and <Setting>BOUNCE_IMAP_URL</Setting> in its file{' '}
        <Setting>.env</Setting>. A receipt that comes back then counts as not sent, and you are told.
      </p>
    ),
  },
  backup: {
    title: 'Backup',
    text: (
      <>
        <p>
          The site does not make backups by itself yet. Whoever runs the server turns them on with{' '}
          <Setting>BACKUP_PASSPHRASE</Setting> and a place: <Setting>BACKUP_DIR</Setting>, a folder on another disk, or{' '}
          <Setting>BACKUP_S3_ENDPOINT</Setting>, a bucket. Then one is made every night, and this item shows it.
        </p>
        <p>
          Where the database is backed up by whoever hosts it, say here when one was made. After seven days this item
          asks for the next.
        </p>
      </>
    ),
    confirm: { item: 'backup', label: 'A backup was made today' },
  },
  without_80g: {
    title: '80G registration',
    text: (
      <>
        <p>Enter its number and the day until which it is valid: receipts of eligible gifts then say 80G Eligible.</p>
        <p>
          A foundation without the registration goes live as well. Its receipts say why they carry no deduction, no page
          promises one, and there is no Form 10BD to file, so the URN does not apply either. Entering a number later is
          all it takes.
        </p>
      </>
    ),
    confirm: { item: 'without_80g', label: 'We have none' },
    takeBack: { item: 'with_80g', label: 'It applies after all' },
    change: { to: '/admin/settings#registration_80g', label: 'Enter the registration' },
  },
  made_backup: {
    title: 'Backup',
    text: (
      <>
        <p>
          The site makes an encrypted backup of everything every night: gifts, receipts, settings, texts and uploaded
          pictures. A failure appears under Needs attention and is tried again every half hour.
        </p>
        <p>
          It opens only with <Setting>BACKUP_PASSPHRASE</Setting>. Keep that and the file <Setting>.env</Setting> in
          another place: neither is in the backup.
        </p>
        <p>
          A backup that nobody has restored is a hope. Have whoever runs the server try{' '}
          <Setting>npm run restore</Setting> on another machine once a year.
        </p>
      </>
    ),
  },
  legal_texts: {
    title: 'Legal texts',
    text: (
      <>
        <p>Read all four, best together with a lawyer or your auditor. They speak in your foundation’s name.</p>
        <ul className={styles.list}>
          {legalPages.map(([path, title]) => (
            <li key={path}>
              <a href={path} target="_blank" rel="noopener">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </>
    ),
    confirm: { item: 'legal_texts', label: 'They are right' },
    change: { to: '/admin/legal-texts', label: 'Change them' },
  },
  figures: {
    title: 'Figures of home and About',
    text: <FiguresShown />,
    confirm: { item: 'figures', label: 'They are right' },
    change: { to: '/admin/settings#home_figures', label: 'Change them' },
  },
};

interface GoLiveDialogProps {
  topic: GoLiveTopic | null;
  /** True while the item does not apply, on the office's word. */
  isOut: boolean;
  onClose: () => void;
}

/** Tells how an item is mended that has no field in the office, and takes the office's word where only it can know. */
export function GoLiveDialog({ topic, isOut, onClose }: GoLiveDialogProps) {
  // Stays while the dialog fades out.
  const [shown, setShown] = useState(topic);
  if (topic && topic !== shown) setShown(topic);
  const { busy, during } = useBusy();
  const submit = useSubmit(ConfirmGoLiveDocument, {
    variables: (item: GoLiveConfirmation) => ({ item }),
    payload: ({ confirmGoLive }) => confirmGoLive,
    reload: ['AdminGoLive'],
    success: { title: 'Noted' },
    onDone: onClose,
  });
  if (!shown) return null;
  const { title, text, takeBack, change, ...words } = topics[shown];
  const confirm = isOut && takeBack ? takeBack : words.confirm;
  return (
    <RecordDialog
      open={topic !== null}
      title={title}
      width={560}
      onClose={onClose}
      actions={
        (confirm || change) && (
          <>
            {change && (
              <Button component={Link} to={change.to} variant="outlined">
                {change.label}
              </Button>
            )}
            {confirm && (
              <Button
                variant="contained"
                loading={busy.has(confirm.item)}
                loadingPosition="start"
                onClick={() => void during(confirm.item, () => submit(confirm.item))}
              >
                {confirm.label}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.text}>{text}</div>
    </RecordDialog>
  );
}
