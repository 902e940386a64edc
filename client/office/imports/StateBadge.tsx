import Chip from '@mui/material/Chip';
import type { ComponentType } from 'react';
import { CheckCircleIcon, ClockIcon, AlertIcon } from '../../shared/ui/icons/facts';
import { MinusIcon } from '../../shared/ui/icons/actions';
import type { IconProps } from '../../shared/ui/icons/Icon';
import { color } from '../theme/mui/variables';
import type { StateLook } from './import-words';
import { CrossCircleIcon, UndoIcon } from '../ui/icons';

const looks = {
  good: { Icon: CheckCircleIcon, color: color('badgeGreen'), backgroundColor: color('badgeGreenGround') },
  remembered: { Icon: ClockIcon, color: color('badgeBlue'), backgroundColor: color('badgeBlueGround') },
  open: { Icon: AlertIcon, color: color('badgeAmber'), backgroundColor: color('badgeAmberGround') },
  out: { Icon: MinusIcon, color: color('badgeGrey'), backgroundColor: color('badgeGreyGround') },
  undone: { Icon: UndoIcon, color: color('badgeGrey'), backgroundColor: color('badgeGreyGround') },
  refused: { Icon: CrossCircleIcon, color: color('badgeRed'), backgroundColor: color('badgeRedGround') },
} as const satisfies Record<StateLook, { Icon: ComponentType<IconProps>; color: string; backgroundColor: string }>;

/** State of a row in words of its own, with an icon. */
export function StateBadge({ look, children }: { look: StateLook; children: string }) {
  const { Icon, ...colors } = looks[look];
  return (
    <Chip
      size="small"
      label={children}
      icon={<Icon size={16} />}
      sx={{ ...colors, '& .MuiChip-icon': { color: 'inherit', marginLeft: '6px', marginRight: '-4px' } }}
    />
  );
}
