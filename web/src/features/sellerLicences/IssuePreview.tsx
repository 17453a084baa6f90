import type { CallOutput } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Sentences } from '../../parts/licencePolicy/Sentences.tsx';
import { Entries, Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { SoloLimitNote } from '../../record/SoloLimitNote.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { issueTexts } from './issueTexts.ts';

/** As many wrong lines are shown. */
const shownMax = 20;

/** What a list of recipients came to: who is wrong, what would be issued, and to how many. */
export function IssuePreview({ preview }: { preview: CallOutput<'previewIssue'> }) {
  const t = useTexts(issueTexts);
  const { lines, good, licences, soloFen, policy } = preview;
  const wrong = lines.filter(({ problem }) => problem !== null);
  const words = t('good', { count: good });
  return (
    <Section title={t('checked')}>
      {wrong.length > 0 ? (
        <Alert tone="warning" more={words}>
          {t('wrong', { count: wrong.length })}
        </Alert>
      ) : (
        <Alert tone="good" more={t('sendText', { count: licences, people: good })}>
          {words}
        </Alert>
      )}
      {soloFen !== null && <SoloLimitNote fen={soloFen} />}
      {wrong.length > 0 && (
        <Entries>
          {wrong.slice(0, shownMax).map(({ line, username, problem }) => (
            <Entry key={line} end={<strong>{problem && t(problem)}</strong>}>
              <span>
                <Soft>{t('line', { line })}</Soft> {username}
              </span>
            </Entry>
          ))}
        </Entries>
      )}
      {wrong.length > shownMax && <Soft>{t('andMore', { count: wrong.length - shownMax })}</Soft>}
      <Stack gap={4}>
        <strong>{t('policy')}</strong>
        <Sentences lines={policy.words} />
      </Stack>
    </Section>
  );
}
