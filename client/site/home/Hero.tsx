import { languageOf } from '../../../rules/language';
import { ArrowLink } from '../ui/ArrowLink';
import { LinkButton } from '../../shared/ui/Button';
import { classNames } from '../../shared/ui/class-names';
import { Container } from '../../shared/ui/Container';
import { ShieldCheckIcon } from '../../shared/ui/icons/facts';
import { SafeImage, type SafeImageProps } from '../../shared/ui/SafeImage';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import styles from './Hero.module.css';

interface HeroProps {
  cin?: string;
  /** The office's own texts and picture; empty ones leave the built-in hero. */
  title?: string;
  subtitle?: string;
  image?: string;
  /** That picture, where the site keeps it itself. */
  own?: SafeImageProps['own'];
  /** True until it is known whether there are any: their room is kept empty. */
  pending: boolean;
}

const BRIDGE = '/art/bridge-hero.svg';
// Non-breaking spaces keep the second half together.
const TITLE = 'Your gift is\u00a0the\u00a0bridge.';
const SUBTITLE =
  'We bring education, healthcare and sustainable development to families in need, and show where every rupee goes.';

export function Hero({ cin, title, subtitle, image, own, pending }: HeroProps) {
  const ownImage = image && image !== BRIDGE;
  return (
    <div className={classNames(styles.hero, pending && styles.pending)}>
      <Container className={styles.words}>
        {cin && (
          <p className={styles.badge}>
            <ShieldCheckIcon size={18} />
            <span>
              Registered<span className={styles.long}> non-profit</span>, CIN {cin.slice(0, 12)}
              <wbr />
              {cin.slice(12)}
            </span>
          </p>
        )}
        <h1 lang={languageOf(title || TITLE)} className={styles.title}>
          {title || TITLE}
        </h1>
        <p lang={languageOf(subtitle || SUBTITLE)} className={styles.subtitle}>
          {subtitle || SUBTITLE}
        </p>
        <div className={styles.actions}>
          <LinkButton to="/campaigns" variant="donate" size="large">
            Donate Now
          </LinkButton>
          <ArrowLink to="/campaigns">
            Learn More<VisuallyHidden> about our campaigns</VisuallyHidden>
          </ArrowLink>
        </div>
      </Container>
      <SafeImage
        src={image || BRIDGE}
        own={own}
        alt=""
        width={1440}
        height={600}
        loading="eager"
        fetchPriority="high"
        className={classNames(styles.picture, ownImage && styles.own)}
      />
    </div>
  );
}
