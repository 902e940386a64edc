import { useCallback } from 'react';
import { istToday } from '../../../rules/dates';
import { endsSoon } from '../../../rules/member';
import { DEFAULT_MEMBERSHIP_MESSAGE, membershipChatLink } from '../../../rules/membership-message';
import { useSiteQuery } from '../../generated/graphql';
import type { ChatLink } from './member-columns';

/** Returns how the chat with a member is opened whose membership ends this month or the next, or has ended. */
export function useChatLink(): ChatLink {
  const foundation = useSiteQuery().data?.site.siteName ?? '';
  return useCallback(
    (member) => {
      const today = istToday();
      if (!endsSoon(member.expiryDate, today)) return null;
      return membershipChatLink(member, { text: DEFAULT_MEMBERSHIP_MESSAGE, foundation, today });
    },
    [foundation],
  );
}
