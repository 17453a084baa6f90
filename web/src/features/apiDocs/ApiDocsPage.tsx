import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { SearchIcon } from '../../ui/kit/icons.ts';
import { PageState } from '../../ui/kit/PageState.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './ApiDocsPage.module.css';
import { callTexts, groupTexts } from './callTexts.ts';
import { CallView, type DocsSetup } from './CallView.tsx';
import { type Guide, guides, GuideView } from './Guides.tsx';
import { type ApiCall, callsOf, type OpenApi, searchCalls } from './openApi.ts';
import type { SampleLanguage } from './samples.ts';
import { texts } from './texts.ts';

/** All calls of the portal, read from its own OpenAPI document: contents and search at the left, one call at a time beside. */
export function ApiDocsPage({ url }: { url: string }) {
  const t = useTexts(texts);
  const document = useQuery({ queryKey: ['openapi'], queryFn: readDocument, staleTime: Infinity });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <noscript>
          <a href="/api/openapi.json">{t('document')}</a>
        </noscript>
      </header>
      <PageState query={document}>{(loaded) => <Documented document={loaded} url={url} />}</PageState>
    </div>
  );
}

async function readDocument(): Promise<OpenApi> {
  const reply = await fetch('/api/openapi.json');
  if (!reply.ok) throw new Error(`the document answered ${reply.status}`);
  return (await reply.json()) as OpenApi;
}

const first = ['licence', 'sale', 'webhook', 'apiKey', 'order', 'shop', 'payment'];

function rankOf(group: string): number {
  if (group === 'admin') return Infinity;
  const at = first.indexOf(group);
  return at === -1 ? first.length : at;
}

function Documented({ document, url }: { document: OpenApi; url: string }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const [query] = useSearchParams();
  const [words, setWords] = useState('');
  const [key, setKey] = useState('');
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const calls = useMemo(() => callsOf(document), [document]);
  const found = useMemo(() => searchCalls(calls, words, callTexts), [calls, words]);
  const setup: DocsSetup = { url, key, language, onLanguage: setLanguage };
  const call = calls.find(({ name }) => name === query.get('call'));
  const guide = guides.find((one) => one === query.get('guide'));
  const isChosen = call !== undefined || guide !== undefined;
  const summaryOf = ({ name, summary }: ApiCall) => (locale === 'zh-CN' ? (callTexts[name] ?? summary) : summary);
  // What programs call first, what only admins may at the end.
  const groups = document.tags
    .toSorted((one, other) => rankOf(one.name) - rankOf(other.name))
    .map(({ name, description }) => ({
      name,
      title: locale === 'zh-CN' ? (groupTexts[name] ?? name) : description,
      calls: found.filter(({ group }) => group === name),
    }));
  return (
    <div className={styles.body} data-chosen={isChosen}>
      <nav className={styles.contents} aria-label={t('contents')}>
        <div role="search">
          <TextField
            name="words"
            type="search"
            label={t('search')}
            placeholder={t('searchHint')}
            icon={SearchIcon}
            value={words}
            onChange={setWords}
          />
        </div>
        <p className={styles.soft} role="status">
          {words === '' ? '' : found.length === 0 ? t('noneFound') : t('found', { count: found.length })}
        </p>
        {words === '' && (
          <section>
            <h2>{t('guides')}</h2>
            <ul>
              {guides.map((one: Guide) => (
                <li key={one}>
                  <Link to={href('apiDocs', { guide: one })} aria-current={one === guide ? 'page' : undefined}>
                    {t(one)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        {groups
          .filter((group) => group.calls.length > 0)
          .map((group) => (
            <details
              key={`${group.name} ${words === ''}`}
              open={words !== '' || group.name === (call?.group ?? 'licence')}
            >
              <summary>
                {group.title} <span className={styles.count}>{group.calls.length}</span>
              </summary>
              <ul>
                {group.calls.map((one) => (
                  <li key={one.name}>
                    <Link
                      to={href('apiDocs', { call: one.name })}
                      aria-current={one.name === call?.name ? 'page' : undefined}
                    >
                      <b>{one.method}</b> {one.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          ))}
      </nav>
      <div className={styles.content}>
        {isChosen && (
          <p className={styles.back}>
            <Link to={href('apiDocs')}>{t('back')}</Link>
          </p>
        )}
        {call === undefined ? (
          <GuideView guide={guide ?? 'start'} setup={setup} onKey={setKey} />
        ) : (
          <CallView call={call} summary={summaryOf(call)} setup={setup} />
        )}
      </div>
    </div>
  );
}
