import { useCallback } from 'react';
import { istToday } from '../../../rules/dates';
import { endsSoon } from '../../../rules/member';
import { membershipChatLink } from '../../../rules/membership-message';
import { useSiteQuery } from '../../generated/graphql';
import { useText } from '../mail-texts/useText';
import type { ChatLink } from './member-columns';

/** Returns how the chat with a member is opened whose membership ends this month or the next, or has ended. */
export function useChatLink(): ChatLink {
  const foundation = useSiteQuery().data?.site.siteName ?? '';
  const text = useText('membership');
  return useCallback(
    (member) => {
      const today = istToday();
      if (text === undefined || !endsSoon(member.expiryDate, today)) return null;
      return membershipChatLink(member, { text, foundation, today });
    },
    [foundation, text],
  );
}
