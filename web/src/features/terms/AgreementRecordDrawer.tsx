import { useState } from 'react';
import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Facts } from '../../ui/kit/layout.tsx';
import { Prose } from '../../ui/kit/Prose.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { agreementLooks, agreementTexts } from './agreementTexts.ts';
import styles from './AgreementRecordDrawer.module.css';
import { lineDifference, type DifferentLines } from './lineDifference.ts';

type Agreement = CallOutput<'getAgreementRecord'>;

/** One wording at the side: its texts in full, and what they say otherwise than the one before. */
export function AgreementRecordDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(agreementTexts);
  const query = useCall('getAgreementRecord', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer id={id} onClose={onClose} title={t('recordTitle')} query={query} width={720}>
      {(agreement) => <Shown agreement={agreement} />}
    </RecordDrawer>
  );
}

function Shown({ agreement }: { agreement: Agreement }) {
  const t = useTexts(agreementTexts);
  const { document, version, state, effectiveAt, publishedAt, publishedBy, asks, before } = agreement;
  const { bodyZh, bodyEn, htmlZh, htmlEn, changesZh, changesEn } = agreement;
  const texts = [
    { title: t('bodyZh'), lang: 'zh-CN', body: bodyZh, html: htmlZh, old: before?.bodyZh, changes: changesZh },
    { title: t('bodyEn'), lang: 'en-US', body: bodyEn, html: htmlEn, old: before?.bodyEn, changes: changesEn },
  ];
  return (
    <>
      <RecordHead state={<StateBadge of={agreementLooks} state={state} />}>
        {t('name', { document: t(document), version })}
      </RecordHead>
      <Facts
        facts={[
          { name: t('effectiveAt'), value: <Time at={effectiveAt} /> },
          { name: t('asks'), value: t(asks ? 'yes' : 'no') },
          { name: t('publishedBy'), value: publishedBy },
          { name: t('publishedAt'), value: <Time at={publishedAt} /> },
        ]}
      />
      {texts.map((text) => (
        <Wording key={text.lang} {...text} since={before?.version} />
      ))}
      {before === null && (
        <LinkButton size="sm" to={href(document, { version: 1 })}>
          {t('showBuiltIn')}
        </LinkButton>
      )}
    </>
  );
}

interface WordingProps {
  title: string;
  lang: string;
  body: string;
  html: string;
  /** The same text of the version before; undefined: that one came with the product. */
  old: string | undefined;
  changes: string;
  since: number | undefined;
}

function Wording({ title, lang, body, html, old, changes, since }: WordingProps) {
  const t = useTexts(agreementTexts);
  const [view, setView] = useState('text');
  if (body === '' && !old) return <Section title={title}>{<Soft>{t('noText')}</Soft>}</Section>;
  return (
    <Section title={title}>
      {changes !== '' && (
        <p lang={lang}>
          <Soft>{changes}</Soft>
        </p>
      )}
      {old === undefined ? (
        <Soft>{t('firstVersion')}</Soft>
      ) : (
        <Choices
          name={`view-${lang}`}
          label={t('view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'text', label: t('wholeText') },
            { value: 'difference', label: t('difference', { version: since ?? '' }) },
          ]}
        />
      )}
      {old !== undefined && view === 'difference' ? (
        <Difference parts={lineDifference(old, body)} lang={lang} />
      ) : (
        <Prose html={html} lang={lang} />
      )}
    </Section>
  );
}

/** Lines that changed, with a sign and, for those who hear them, a word; what stayed is told by its number of lines. */
function Difference({ parts, lang }: { parts: readonly DifferentLines[]; lang: string }) {
  const t = useTexts(agreementTexts);
  if (parts.every(({ is }) => is === 'same')) return <Soft>{t('noDifference')}</Soft>;
  return (
    <ul className={styles.lines} lang={lang}>
      {parts.map(({ is, lines }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts may be alike, and never move
        <li key={index} className={styles[is]}>
          {is === 'same' ? <Soft>{t('sameLines', { count: lines.length })}</Soft> : <Changed is={is} lines={lines} />}
        </li>
      ))}
    </ul>
  );
}

function Changed({ is, lines }: { is: 'gone' | 'new'; lines: readonly string[] }) {
  const t = useTexts(agreementTexts);
  const Mark = is === 'gone' ? 'del' : 'ins';
  return (
    <>
      <span aria-hidden className={styles.sign}>
        {is === 'gone' ? '−' : '+'}
      </span>
      <span className="visually-hidden">{t(`${is}Lines`)}</span>
      <Mark>{lines.join('\n')}</Mark>
    </>
  );
}
