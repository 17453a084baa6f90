import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../language/texts.ts';
import { texts as editorTexts } from '../editorTexts.ts';
import type { Part } from '../productForm.ts';
import styles from './Sections.module.css';
import { texts } from './sectionTexts.ts';
import type { PartWords } from './usePartWords.ts';

interface EditorJumpsProps {
  parts: readonly Part[];
  summaries: Record<Part, PartWords>;
}

/** From so many pixels on the page has moved on, and did not just make room for what has the focus. */
const scrolledOn = 120;

/** Jumps to the parts of the form, what is set in each, and in which of them one is. */
export function EditorJumps({ parts, summaries }: EditorJumpsProps) {
  const t = useTexts(texts);
  const e = useTexts(editorTexts);
  const nav = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<Part | undefined>(parts[0]);
  /** How far it was scrolled as a part was jumped to or typed in: that is the current one until the page moves on, wherever it stands in the window. */
  const stays = useRef(-Infinity);
  const sectionOf = (part: Part) =>
    nav.current?.closest('form')?.querySelector<HTMLElement>(`[data-part=${part}]`) ?? undefined;
  useEffect(() => {
    const form = nav.current?.closest('form');
    // Where one types is where one is.
    const handleFocus = ({ target }: FocusEvent) => {
      const at = target instanceof HTMLElement && target.closest<HTMLElement>('[data-part]')?.dataset.part;
      const part = parts.find((one) => one === at);
      if (part === undefined) return;
      stays.current = scrollY;
      setCurrent(part);
    };
    const handleScroll = () => {
      if (!nav.current?.offsetParent || Math.abs(scrollY - stays.current) < scrolledOn) return;
      stays.current = -Infinity;
      // From the top of the window at the start of the page to its foot at the end, so that each part has its turn.
      const line = (scrollY / Math.max(1, document.documentElement.scrollHeight - innerHeight)) * innerHeight;
      const found = parts.findLast((part) => (sectionOf(part)?.getBoundingClientRect().top ?? Infinity) <= line);
      setCurrent(found ?? parts[0]);
    };
    form?.addEventListener('focusin', handleFocus);
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      form?.removeEventListener('focusin', handleFocus);
      window.removeEventListener('scroll', handleScroll);
    };
  }, [parts]);
  const jump = (part: Part) => {
    const section = sectionOf(part);
    section?.scrollIntoView();
    // Its part is the current one by that.
    section?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <nav ref={nav} className={styles.jumps} aria-label={t('jumps')}>
      <ol>
        {parts.map((part) => (
          <li key={part}>
            <button type="button" aria-current={part === current ? 'true' : undefined} onClick={() => jump(part)}>
              <span>{e(part)}</span>
              <span className={`${styles.words} ${styles[summaries[part].look]}`}>{summaries[part].words}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
