import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, type Instant } from '../../../rules/dates';
import { formatRupees, type Paise } from '../../../rules/money';
import { toast } from '../../shared/toast/toast';
import { classNames } from '../../shared/ui/class-names';
import { CopyIcon } from '../../shared/ui/icons/actions';
import { formatClock, formatPhone } from './format';
import { IconAction } from './IconAction';
import { HiddenIcon } from './icons';
import styles from './cells.module.css';

interface TwoLinesProps {
  first: ReactNode;
  second?: ReactNode;
  strong?: boolean;
  /** In a column of figures. */
  atEnd?: boolean;
}

/** An e-mail address that needs two lines breaks before its @. */
export const Breakable = ({ text }: { text: string }) => {
  const at = text.indexOf('@');
  return at < 0 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
};

/** The two lines of a row; each is cut where its column ends. A text alone has both lines to itself. */
export const TwoLines = ({ first, second, strong = false, atEnd = false }: TwoLinesProps) => (
  <span className={classNames(styles.lines, atEnd && styles.atEnd)}>
    <span className={classNames(styles.first, strong && styles.strong)}>
      {typeof first === 'string' ? (
        <span className={second ? styles.cut : styles.wrapped} title={first}>
          {second ? first : <Breakable text={first} />}
        </span>
      ) : (
        first
      )}
    </span>
    {second && (
      <span className={styles.second}>
        {typeof second === 'string' ? (
          <span className={styles.cut} title={second}>
            {second}
          </span>
        ) : (
          second
        )}
      </span>
    )}
  </span>
);

/** 'Nov 20, 2026' with the time of day beneath, in Asia/Kolkata. */
export const DateTimeCell = ({ at }: { at: Instant }) => (
  <TwoLines
    first={<span className={styles.figures}>{formatDate(at)}</span>}
    second={<span className={styles.figures}>{formatClock(at)}</span>}
  />
);

/** An amount that does not count is muted; its status says why. */
export const AmountCell = ({ amount, counts = true }: { amount: Paise; counts?: boolean }) => (
  <span className={classNames(styles.amount, !counts && styles.muted)}>{formatRupees(amount)}</span>
);

export const Muted = ({ children }: { children: ReactNode }) => <span className={styles.muted}>{children}</span>;

/** What a row wants to be noticed for, such as a receipt that is void. */
export const Alarm = ({ children }: { children: ReactNode }) => <span className={styles.alarm}>{children}</span>;

export const Figures = ({ children }: { children: ReactNode }) => <span className={styles.figures}>{children}</span>;

export const WithIcon = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className={styles.withIcon}>
    {icon}
    <span className={styles.cut}>{children}</span>
  </span>
);

interface RowLinkProps {
  to: string;
  /** Inside a grid only the focused cell's links take part in the Tab order. */
  tabIndex?: number;
  children: ReactNode;
}

/** The name of a row as a link to its page, so that it opens in another tab too. */
export const RowLink = ({ to, tabIndex, children }: RowLinkProps) => (
  <Link to={to} tabIndex={tabIndex} className={styles.rowLink}>
    {children}
  </Link>
);

/** Who a donation is listed under: a donor who wished so is Anonymous, with a sign beside the word. */
export const DonorName = ({ name, isAnonymous }: { name: string; isAnonymous: boolean }) =>
  isAnonymous ? (
    <WithIcon icon={<HiddenIcon size={16} />}>Anonymous</WithIcon>
  ) : (
    <span className={styles.cut} title={name}>
      {name}
    </span>
  );

const INDIA = '+91 ';

/** A phone number whose country is left out where room is short, if it is India. */
const Phone = ({ phone }: { phone: string }) => {
  const written = formatPhone(phone);
  return written.startsWith(INDIA) ? (
    <>
      <span className={styles.roomy}>{INDIA}</span>
      {written.slice(INDIA.length)}
    </>
  ) : (
    written
  );
};

/** E-mail and phone on one line: the e-mail is cut where room is short, the phone never. */
export const ContactLine = ({ email, phone }: { email: string; phone?: string }) => (
  <>
    <span className={styles.cut} title={email}>
      {email}
    </span>
    {phone && (
      <span className={styles.whole}>
        {email ? '· ' : ''}
        <Phone phone={phone} />
      </span>
    )}
  </>
);

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${what} copied`, kind: 'success' });
  } catch {
    toast({ title: 'Error', description: `The ${what} could not be copied.`, kind: 'error' });
  }
}

interface CopyCellProps {
  value: string;
  /** 'Payment ID', for the button's name and the toast. */
  what: string;
  tabIndex?: number;
  /** Among facts, not in a table: the button is always there. */
  isFact?: boolean;
}

export const CopyCell = ({ value, what, tabIndex, isFact = false }: CopyCellProps) => (
  <span className={classNames(styles.copy, isFact && styles.copyFact)}>
    <span className={styles.cut} title={value}>
      {value}
    </span>
    <span className={styles.copyButton}>
      <IconAction
        name={`Copy ${what} ${value}`}
        tip={`Copy ${what}`}
        icon={<CopyIcon size={18} />}
        tabIndex={tabIndex}
        onClick={() => void copy(value, what)}
      />
    </span>
  </span>
);

/** The drawings of a row that can be pressed, side by side. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <span className={styles.actions} data-icons="">
    {children}
  </span>
);
