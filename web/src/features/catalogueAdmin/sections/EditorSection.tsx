import { type ReactNode, useId, useRef } from 'react';
import { Icon } from '../../../ui/kit/Icon.tsx';
import { DownIcon } from '../../../ui/kit/icons.ts';
import type { Part } from '../productForm.ts';
import styles from './Sections.module.css';
import type { PartWords } from './usePartWords.ts';

interface EditorSectionProps {
  part: Part;
  title: string;
  summary: PartWords;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A part of the form. Where there is no room for jumps beside it, it folds to one line that says what is set; open, its head stays in sight. */
export function EditorSection({ part, title, summary, isOpen, onToggle, children }: EditorSectionProps) {
  const [headId, bodyId] = [useId(), useId()];
  const section = useRef<HTMLElement>(null);
  const handleFold = () => {
    onToggle();
    // Whoever folds it from far below finds its line, not what happens to stand there.
    if (isOpen) requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <section
      ref={section}
      className={`${styles.section} ${isOpen ? '' : styles.folded}`}
      aria-labelledby={headId}
      data-part={part}
    >
      <h2 id={headId} className={styles.head} tabIndex={-1}>
        <span className={styles.title}>{title}</span>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={handleFold}
        >
          <span className={styles.lines}>
            <span>{title}</span>
            <span className={`${styles.words} ${styles[summary.look]}`}>{summary.words}</span>
          </span>
          <Icon of={DownIcon} size={18} />
        </button>
      </h2>
      <div id={bodyId} className={styles.body}>
        {children}
      </div>
    </section>
  );
}
