import { PictureBeside } from '../ui/PictureBeside';
import { RichHtml } from '../ui/RichHtml';
import { TextOutline } from '../ui/TextOutline';
import { defaultStory } from './about-texts';
import styles from './Story.module.css';

interface StoryProps {
  /** The office's own HTML, sanitized; empty shows the built-in text. */
  html: string;
  siteName: string;
  /** True until it is known whether the office has its own. */
  pending: boolean;
}

export const Story = ({ html, siteName, pending }: StoryProps) => (
  <PictureBeside picture="/art/scene-lamp.svg">
    <h2 id="story" className={styles.title}>
      Our story
    </h2>
    {pending ? <TextOutline of="our story" lines={7} /> : <Words html={html} siteName={siteName} />}
  </PictureBeside>
);

const Words = ({ html, siteName }: Omit<StoryProps, 'pending'>) =>
  html ? (
    <RichHtml html={html} />
  ) : (
    <div className={styles.paragraphs}>
      {defaultStory(siteName).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
