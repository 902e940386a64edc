import type { ReactNode } from 'react';
import type { SubscriptionRowFragment } from '../../generated/graphql';
import { Actions } from '../ui/cells';
import { IconAction } from '../ui/IconAction';
import { PauseIcon, ResumeIcon, CrossCircleIcon } from '../ui/icons';

export type Subscription = SubscriptionRowFragment;
export type Change = 'cancel' | 'pause' | 'resume';
export type Ask = (change: Change, subscription: Subscription) => void;

const ENDED: readonly Subscription['status'][] = ['cancelled', 'completed', 'expired'];

interface SubscriptionActionsProps {
  subscription: Subscription;
  ask: Ask;
  tabIndex?: number;
}

/** What can be done to a gift in its state. */
export function SubscriptionActions({ subscription, ask, tabIndex }: SubscriptionActionsProps) {
  const { status, donorName } = subscription;
  const action = (change: Change, tip: string, icon: ReactNode) => (
    <IconAction
      name={`${tip}: ${donorName}`}
      tip={tip}
      icon={icon}
      tabIndex={tabIndex}
      onClick={() => ask(change, subscription)}
    />
  );
  return (
    <Actions>
      {status === 'active' && action('pause', 'Pause', <PauseIcon />)}
      {status === 'paused' && action('resume', 'Resume', <ResumeIcon />)}
      {!ENDED.includes(status) && action('cancel', 'Cancel gift', <CrossCircleIcon />)}
    </Actions>
  );
}
