import { whatsappChatLink } from '../../../rules/whatsapp';
import { useMemberJoiningQuery, useSiteQuery } from '../../generated/graphql';
import { usePageExists } from '../../shared/routing/route-table';
import { Head } from '../../shared/head/head';
import { useSentence } from '../ui/useSentence';
import { ArrowLink } from '../ui/ArrowLink';
import { ListHero } from '../ui/ListHero';
import { PictureBeside } from '../ui/PictureBeside';
import { PictureCards, withPictures } from '../ui/PictureCards';
import { Section, SectionHead } from '../ui/Section';
import { Guidelines } from './Guidelines';
import { JoinButton } from './JoinButton';
import styles from './MemberJoiningPage.module.css';
import { supportPictures } from './support-pictures';

export default function MemberJoiningPage() {
  const lead = useSentence('membership');
  const site = useSiteQuery().data?.site;
  const { data, error } = useMemberJoiningQuery();
  // Headings would stand without a word below them.
  if (error && !data) throw error;
  const texts = data?.site;
  const hasMembers = usePageExists('/members');
  const siteName = site?.siteName ?? '';
  const guidelines = texts?.memberGuidelines ?? [];
  const support = texts?.membershipCards ?? [];
  const hours = (texts?.officeHours ?? []).map((open) => `${open.days}\u00a0${open.hours}`).join(' and ');
  const chat = whatsappChatLink(site?.legal.whatsapp ?? '', `Hello ${siteName}, I would like to become a member.`);

  return (
    <>
      <Head title="Become a member" description={lead} />
      <ListHero title="Become a Member" lead={lead}>
        <JoinButton chat={chat} variant="quiet" />
      </ListHero>
      <Section labelledBy="about-membership">
        <PictureBeside picture="/art/scene-walk.svg" side="right" eager>
          <h2 id="about-membership">About Membership</h2>
          <div className={styles.text}>
            {(texts?.membershipText ?? []).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {hasMembers && <ArrowLink to="/members">See our members</ArrowLink>}
        </PictureBeside>
      </Section>
      <Section ground="mint" labelledBy="guidelines">
        <SectionHead
          id="guidelines"
          title="Member Guidelines"
          lead={`${guidelines.length === 10 ? 'Ten rules' : 'Rules'} that keep the work safe and the trust earned.`}
        />
        <Guidelines guidelines={guidelines} />
      </Section>
      <Section labelledBy="support">
        <SectionHead
          id="support"
          title="Where Your Support Goes"
          lead={`Members’ time and donors’ gifts meet in ${support.length === 4 ? 'four kinds of work' : 'this work'}.`}
        />
        <PictureCards cards={withPictures(support, supportPictures)} />
      </Section>
      <Section ground="sand" labelledBy="join">
        <h2 id="join">No form needed</h2>
        <p className={styles.closing}>
          {chat
            ? `Send one message with your name and city. We answer in office hours, ${hours}.`
            : `Tell us your name and city. We answer in office hours, ${hours}.`}
        </p>
        <JoinButton chat={chat} variant="primary" />
      </Section>
    </>
  );
}
