import { fieldTexts } from '#contract/core/fieldTexts.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Badge } from '../../ui/kit/Status.tsx';
import styles from './ApiDocsPage.module.css';
import { CodeBlock, CodeTabs } from './CodeBlock.tsx';
import type { ApiCall, Field } from './openApi.ts';
import { sampleOf, type SampleLanguage } from './samples.ts';
import { texts } from './texts.ts';
import { TryIt } from './TryIt.tsx';

export interface DocsSetup {
  /** Where calls go. */
  url: string;
  /** What was typed, in the memory of the page. */
  key: string;
  language: SampleLanguage;
  onLanguage: (language: SampleLanguage) => void;
}

/** One call: its words at the left, its code at the right. */
export function CallView({ call, summary, setup }: { call: ApiCall; summary: string; setup: DocsSetup }) {
  const t = useTexts(texts);
  const { name, method, path, access, scope, movesMoney, fields, failures, effect, answers } = call;
  const { url, language, onLanguage } = setup;
  const key = setup.key === '' ? 'mk_…' : setup.key;
  return (
    <article className={styles.columns}>
      <div className={styles.words}>
        <h2>{name}</h2>
        <p className={styles.address}>
          <b>{method}</b> <code>{path}</code>
        </p>
        <p>{summary}</p>
        <p className={styles.marks}>
          <Badge tone={access === 'admin' ? 'warning' : 'neutral'}>{t(`access_${access}`)}</Badge>
          {scope !== undefined && <Badge tone="info">{t('scope', { scope })}</Badge>}
          {movesMoney && <Badge tone="warning">{t('movesMoney')}</Badge>}
        </p>
        <h3>{t('inputs')}</h3>
        {fields.length === 0 ? <p>{t('noInputs')}</p> : <Fields fields={fields} />}
        {failures.length > 0 && (
          <>
            <h3>{t('failures')}</h3>
            <p className={styles.failures}>
              {failures.map((failure) => (
                <code key={failure.name}>{failure.name}</code>
              ))}
            </p>
          </>
        )}
      </div>
      <div className={styles.code}>
        <CodeTabs language={language} onLanguage={onLanguage} codeIn={(one) => sampleOf(call, one, { url, key })} />
        {answers === 'json' && (
          <>
            <h3>{t('reply')}</h3>
            {call.replies.map((reply, index) =>
              call.replies.length === 1 ? (
                <CodeBlock key={reply.name} code={printed(reply.value)} label={t('reply')} />
              ) : (
                <details key={reply.name} open={index === 0}>
                  <summary>
                    <code>{reply.name}</code>
                  </summary>
                  <CodeBlock code={printed(reply.value)} label={`${t('reply')} ${reply.name}`} />
                </details>
              ),
            )}
          </>
        )}
        {method === 'GET' && effect === 'reads' && answers === 'json' && (
          <TryIt key={name} call={call} apiKey={setup.key} />
        )}
      </div>
    </article>
  );
}

function printed(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function Fields({ fields }: { fields: readonly Field[] }) {
  const t = useTexts(texts);
  const locale = useLocale();
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, place, type, required, description }) => (
        <div key={`${place} ${name}`}>
          <dt>
            <code>{name}</code> {required && <span className={styles.required}>{t('required')}</span>}
          </dt>
          <dd>
            <span className={styles.type}>
              {place === 'body' ? '' : `${place} · `}
              {type}
            </span>
            <span>
              {locale === 'en-US' && description !== '' ? description : (fieldTexts[name]?.[locale] ?? description)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
