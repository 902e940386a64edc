import { useFormikContext } from 'formik';
import type { FormEvent, ReactNode } from 'react';
import type { SiteQuery } from '../../generated/graphql';
import type { DonateTarget } from './donate';
import { ConsentLine } from '../forms/ConsentLine';
import { Honeypot } from '../forms/Honeypot';
import { AmountPicker } from './AmountPicker';
import { BarNotice } from './BarNotice';
import { CheckField } from './CheckField';
import { DonorFields } from './DonorFields';
import { Essentials } from './Essentials';
import type { Message } from './flow-ports';
import { totalOf, type Essential, type GiftValues } from './gift';
import { GiftAside } from './GiftAside';
import styles from './GiftForm.module.css';
import { GiftSummary } from './GiftSummary';
import { PayButton, PayNote } from './PayButton';
import { TaxBox } from './TaxBox';
import { TributeFields } from './TributeFields';

const generalPicture = '/art/scene-hands.svg';

interface GiftParts {
  target: DonateTarget;
  /** Undefined while loading. */
  essentials: readonly Essential[] | undefined;
  site: SiteQuery['site'] | undefined;
}

interface SideProps extends GiftParts {
  button: ReactNode;
  isWideOnly?: boolean;
}

interface GiftFormProps extends GiftParts {
  isBusy: boolean;
  notice: Message | null;
  onSubmit: () => void;
}

/** Right column of both form and confirmation. */
export function GiftSide({ target, essentials = [], site, button, isWideOnly }: SideProps) {
  return (
    <GiftAside
      site={site}
      image={target.campaign?.featuredImage || generalPicture}
      own={target.campaign?.picture}
      summary={<GiftSummary essentials={essentials} is80gActive={Boolean(site?.legal.is80gActive)} />}
      button={button}
      isWideOnly={isWideOnly}
    />
  );
}

/** The whole form on one page: amount, essentials, donor, tax, and total. */
export function GiftForm({ target, essentials, site, isBusy, notice, onSubmit }: GiftFormProps) {
  const { values } = useFormikContext<GiftValues>();
  const known = essentials ?? [];
  const total = totalOf(values, known);
  const is80gActive = Boolean(site?.legal.is80gActive);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.scroll} inert={isBusy}>
        <AmountPicker campaign={target.campaign} essentials={known} />
        <Essentials essentials={essentials} category={target.campaign?.category} />
        <DonorFields />
        {is80gActive && <TaxBox total={total} />}
        <CheckField
          name="isAnonymous"
          label="Give anonymously"
          hint="Your name is not shown on the website. Our office can still see it."
        />
        <TributeFields />
        <Honeypot />
        <div className={styles.sum}>
          <GiftSummary essentials={known} is80gActive={is80gActive} />
        </div>
        <PayNote frequency={values.frequency} className={styles.payNote} />
        <ConsentLine place={values.frequency === 'one-time' ? 'donation' : 'recurring'} />
      </div>
      <GiftSide
        target={target}
        essentials={essentials}
        site={site}
        button={
          <>
            <BarNotice notice={notice} />
            <PayButton total={total} frequency={values.frequency} isBusy={isBusy} />
          </>
        }
      />
    </form>
  );
}
