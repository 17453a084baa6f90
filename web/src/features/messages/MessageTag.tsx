import { useTexts } from '../../language/texts.ts';
import { Badge, type Tone } from '../../ui/kit/Status.tsx';
import { texts } from './texts.ts';

const tags: Record<number, { word: 'tag1' | 'tag2' | 'tag3'; tone: Tone }> = {
  1: { word: 'tag1', tone: 'good' },
  2: { word: 'tag2', tone: 'info' },
  3: { word: 'tag3', tone: 'warning' },
};

/** How what a message is about stands; nothing where there is nothing to say. */
export function MessageTag({ of }: { of: number }) {
  const t = useTexts(texts);
  const tag = tags[of];
  return tag ? <Badge tone={tag.tone}>{t(tag.word)}</Badge> : null;
}
