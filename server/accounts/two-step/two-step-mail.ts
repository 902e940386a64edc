import type { EntityManager } from 'typeorm';
import { firstRow } from '../../database/sql';
import { enqueueMail } from '../../mail/outbox';
import { mailContent } from '../../mail/templates/layout';

/** What happened to the second step of an account. */
export type TwoStepNews = 'on' | 'off' | 'reset' | 'recovery-code';

const words: Readonly<Record<TwoStepNews, { subject: string; text: string }>> = {
  on: {
    subject: 'Two-step sign-in is on',
    text: 'From now on, signing in asks for a code of your authenticator app after the password.',
  },
  off: {
    subject: 'Two-step sign-in was turned off',
    text: 'From now on, signing in asks for the password only.',
  },
  reset: {
    subject: 'An admin turned your two-step sign-in off',
    text: 'You were signed out everywhere. Sign in with your password and set it up anew.',
  },
  'recovery-code': {
    subject: 'A recovery code was used',
    text: 'Somebody signed in to your account with the password and one of the recovery codes.',
  },
};

/** Tells an account by mail what happened to its second step, so that a change by somebody else is noticed. */
export async function enqueueTwoStepNews(
  manager: EntityManager,
  { userId, news, siteName, at }: { userId: string; news: TwoStepNews; siteName: string; at: Date },
): Promise<void> {
  const user = await firstRow<{ email: string }>(manager, 'select email from users where id = $1', [userId]);
  if (!user) return;
  const { subject, text } = words[news];
  await enqueueMail(manager, {
    kind: 'two-step',
    dedupeKey: `two-step:${userId}:${news}:${at.getTime()}`,
    to: user.email,
    ...mailContent({
      siteName,
      subject: `${subject}: ${siteName}`,
      heading: subject,
      opening: [text],
      closing: ['If it was not you, choose a new password at once and tell an admin.'],
      because: `You have an account at ${siteName}.`,
    }),
  });
}
