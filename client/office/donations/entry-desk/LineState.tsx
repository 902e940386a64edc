import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { ComponentType } from 'react';
import { color } from '../../theme/mui/variables';
import { AlertIcon, CheckCircleIcon, ClockIcon } from '../../../shared/ui/icons/facts';
import type { IconProps } from '../../../shared/ui/icons/Icon';
import { RecurringIcon, EditIcon } from '../../ui/icons';
import { problemId } from './DeskField';
import { isDenied, shortNumber, type DeskLine, type Problem } from './desk-line';
import styles from './Lines.module.css';

const looks = {
  typing: { Icon: EditIcon, color: color('badgeBlue'), backgroundColor: color('badgeBlueGround') },
  saving: { Icon: RecurringIcon, color: color('badgeGrey'), backgroundColor: color('badgeGreyGround') },
  saved: { Icon: CheckCircleIcon, color: color('badgeGreen'), backgroundColor: color('badgeGreenGround') },
  waiting: { Icon: ClockIcon, color: color('badgeAmber'), backgroundColor: color('badgeAmberGround') },
  refused: { Icon: AlertIcon, color: color('badgeRed'), backgroundColor: color('badgeRedGround') },
} as const satisfies Record<string, { Icon: ComponentType<IconProps>; color: string; backgroundColor: string }>;

function lookOf({ state, problems, booked }: DeskLine, isCutOff: boolean): [keyof typeof looks, string] {
  if (state === 'saved') return ['saved', `Saved ${shortNumber(booked?.receiptNumber ?? '')}`];
  if (state === 'typing') return problems.length > 0 ? ['refused', 'Not saved'] : ['typing', 'Being typed'];
  return isCutOff ? ['waiting', 'Not sent yet'] : ['saving', 'Saving'];
}

interface LineStateProps {
  line: DeskLine;
  isCutOff: boolean;
  onConfirm: (field: NonNullable<Problem['confirm']>) => void;
}

/** State of a line: a badge, and a sentence for each thing that is wrong with it. */
export function LineState({ line, isCutOff, onConfirm }: LineStateProps) {
  const [look, words] = lookOf(line, isCutOff);
  const { Icon, ...colors } = looks[look];
  const { booked, problems } = line;
  return (
    <div className={styles.state}>
      <Chip
        size="small"
        label={words}
        title={booked?.receiptNumber}
        icon={<Icon size={16} />}
        sx={{ ...colors, '& .MuiChip-icon': { color: 'inherit', marginLeft: '6px', marginRight: '-4px' } }}
      />
      {problems.map(({ field, message, confirm }) => (
        <p key={field} id={problemId(field)} className={styles.problem}>
          {message}{' '}
          {confirm && (
            <Button variant="text" size="small" className={styles.confirm} onClick={() => onConfirm(confirm)}>
              Save anyway
            </Button>
          )}
        </p>
      ))}
      {booked?.similar && (
        <p className={styles.warning}>
          Same donor, amount and day as{' '}
          <a href={`/admin/donations/${booked.similar.id}`} target="_blank" rel="noopener" tabIndex={-1}>
            {shortNumber(booked.similar.receiptNumber)}
          </a>
          . Entered twice?
        </p>
      )}
      {isDenied(line) && (
        <p className={styles.warning}>The receipt says Not Eligible: the 80G registration does not cover this day.</p>
      )}
      {booked?.isOther && <p className={styles.warning}>Saved before it was changed. Open it to correct it.</p>}
    </div>
  );
}
