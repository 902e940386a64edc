import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { languageOf } from '../../../rules/language';
import { telUrl } from '../../../rules/tel-url';
import { whatsappChatLink } from '../../../rules/whatsapp';
import { useSiteQuery } from '../../generated/graphql';
import { LinkButton } from '../../shared/ui/Button';
import styles from './WaysToGive.module.css';

const never = () => () => undefined;

/** True in the server-rendered page, until hydration. */
const useIsStill = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/**
 * Ways to give where the payment window cannot open: the target of Donate without JavaScript, or before its scripts
 * have loaded, has `?donate=1`. Once they load, the dialog opens instead.
 */
export function WaysToGive({ to }: { to?: string }) {
  const [parameters] = useSearchParams();
  const site = useSiteQuery().data?.site;
  const isStill = useIsStill();
  if (!isStill || parameters.get('donate') !== '1' || !site) return null;
  const {
    contact: { phone, email },
    legal: { whatsapp },
    siteName,
  } = site;
  const about = to ? `I would like to give to ${to}.` : 'I would like to give.';
  const chat = whatsappChatLink(whatsapp, `Hello ${siteName}. ${about}`);
  return (
    <section aria-labelledby="ways-to-give" className={styles.ways}>
      <div>
        <h2 id="ways-to-give">
          {to ? (
            <>
              Give to <span lang={languageOf(to)}>{to}</span>
            </>
          ) : (
            'Ways to give'
          )}
        </h2>
        <p className={styles.text}>
          The payment window needs JavaScript, which is turned off or did not load. You can still donate: write to us or
          call, and we will explain how to pay by bank transfer or UPI. Your receipt comes by email in the same way.
        </p>
      </div>
      <dl className={styles.list}>
        {phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={telUrl(phone)}>{phone}</a>
            </dd>
          </div>
        )}
        {chat && (
          <div>
            <dt>WhatsApp</dt>
            <dd>
              <a href={chat} target="_blank" rel="noopener">
                Send us a message
              </a>
            </dd>
          </div>
        )}
        {email && (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
      </dl>
      <LinkButton to="/contact" className={styles.way}>
        Ask how to give
      </LinkButton>
    </section>
  );
}
