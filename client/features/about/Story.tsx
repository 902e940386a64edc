import { PictureBeside } from '../../ui/PictureBeside';
import { RichHtml } from '../../ui/RichHtml';
import { defaultStory } from './about-texts';
import styles from './Story.module.css';

interface StoryProps {
  /** The office's own, sanitised; empty shows the built-in one. */
  html: string;
  siteName: string;
}

export const Story = ({ html, siteName }: StoryProps) => (
  <PictureBeside picture="/art/scene-lamp.svg">
    <h2 id="story" className={styles.title}>
      Our story
    </h2>
    {html ? (
      <RichHtml html={html} />
    ) : (
      <div className={styles.paragraphs}>
        {defaultStory(siteName).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    )}
  </PictureBeside>
);
