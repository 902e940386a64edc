import type { ReactNode } from 'react';
import { mapEmbedUrl } from '../../../rules/links';
import { telUrl } from '../../../rules/tel-url';
import { MailIcon } from '../../shared/ui/icons/actions';
import { ClockIcon, PhoneIcon, PlaceIcon } from '../../shared/ui/icons/facts';
import { MapFacade } from './MapFacade';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import styles from './ContactDetails.module.css';

interface ContactDetailsProps {
  address: string | undefined;
  phone: string | undefined;
  email: string | undefined;
  /** Map as pasted by the office; only maps that the rules know are shown. */
  map: string | undefined;
  hours: readonly { days: string; hours: string }[];
}

const Row = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt className={styles.icon}>
      {icon}
      <VisuallyHidden>{name}</VisuallyHidden>
    </dt>
    <dd className={styles.value}>{children}</dd>
  </div>
);

/** Address, contact details and hours of the office. */
export function ContactDetails({ address, phone, email, map, hours }: ContactDetailsProps) {
  const embed = map ? mapEmbedUrl(map) : null;
  return (
    <>
      <dl className={styles.list}>
        {address && (
          <Row icon={<PlaceIcon />} name="Address">
            <address className={styles.address}>{address}</address>
          </Row>
        )}
        {phone && (
          <Row icon={<PhoneIcon />} name="Phone">
            <a href={telUrl(phone)}>{phone}</a>
          </Row>
        )}
        {email && (
          <Row icon={<MailIcon />} name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Row>
        )}
        <Row icon={<ClockIcon />} name="Office hours">
          {hours.map((open) => (
            <div key={open.days}>
              {open.days} {open.hours}
            </div>
          ))}
        </Row>
      </dl>
      {embed && <MapFacade embed={embed} address={address ?? ''} />}
    </>
  );
}
