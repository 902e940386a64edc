import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, type Instant } from '../../../rules/dates';
import { formatRupees, type Paise } from '../../../rules/money';
import { toast } from '../../shared/toast/toast';
import { classNames } from '../../shared/ui/class-names';
import { formatClock, formatPhone } from './format';
import { IconAction } from './IconAction';
import { HiddenIcon, CopyIcon } from './icons';
import styles from './cells.module.css';

interface TwoLinesProps {
  first: ReactNode;
  second?: ReactNode;
  strong?: boolean;
  /** True in a column of figures. */
  atEnd?: boolean;
}

/** Breaks a long e-mail address before its @. */
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

/** Two lines of a row; each is cut where its column ends. A text alone may use both lines. */
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

/** Date 'Nov 20, 2026' with the time of day below, in Asia/Kolkata. */
export const DateTimeCell = ({ at }: { at: Instant }) => (
  <TwoLines
    first={<span className={styles.figures}>{formatDate(at)}</span>}
    second={<span className={styles.figures}>{formatClock(at)}</span>}
  />
);

/** Amount; one that does not count is muted, and its status says why. */
export const AmountCell = ({ amount, counts = true }: { amount: Paise; counts?: boolean }) => (
  <span className={classNames(styles.amount, !counts && styles.muted)}>{formatRupees(amount)}</span>
);

export const Muted = ({ children }: { children: ReactNode }) => <span className={styles.muted}>{children}</span>;

/** Highlighted part of a row, such as a void receipt. */
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
  /** Inside a grid only the focused cell's links are tab stops. */
  tabIndex?: number;
  children: ReactNode;
}

/** Name of a row as a link to its page, so that it can be opened in another tab. */
export const RowLink = ({ to, tabIndex, children }: RowLinkProps) => (
  <Link to={to} tabIndex={tabIndex} className={styles.rowLink}>
    {children}
  </Link>
);

/** Name of a donation's donor; Anonymous with an icon where the donor wished so. */
export const DonorName = ({ name, isAnonymous }: { name: string; isAnonymous: boolean }) =>
  isAnonymous ? (
    <WithIcon icon={<HiddenIcon size={16} />}>Anonymous</WithIcon>
  ) : (
    <span className={styles.cut} title={name}>
      {name}
    </span>
  );

const INDIA = '+91 ';

/** Phone number without India's code where room is short. */
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

/** E-mail and phone on one line: only the e-mail is cut where room is short. */
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
  /** Name of the value, such as 'Payment ID', for the button's name and the toast. */
  what: string;
  tabIndex?: number;
  /** True among facts instead of in a table: the button is always visible. */
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

/** Icon buttons of a row, side by side. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <span className={styles.actions} data-icons="">
    {children}
  </span>
);
