import { apiScopes } from '#contract/core/apiScopes.ts';
import { apiScopeTexts } from '#contract/core/apiScopeTexts.ts';
import { errors } from '#contract/core/errors.ts';
import { errorTexts } from '#contract/core/errorTexts.ts';
import { webhookEvents, webhookType } from '#contract/webhooks/webhookProcess.ts';
import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import { useCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import styles from './ApiDocsPage.module.css';
import type { DocsSetup } from './CallView.tsx';
import { CodeBlock, CodeTabs } from './CodeBlock.tsx';
import { texts } from './texts.ts';
import { webhookSamples } from './webhookSamples.ts';

export const guides = ['start', 'auth', 'errors', 'webhooks'] as const;
export type Guide = (typeof guides)[number];

const successCode = 20_000;
const fenInYuan = 100;
const errorList = Object.entries(errors);

interface GuideProps {
  setup: DocsSetup;
  onKey: (key: string) => void;
}

export function GuideView({ guide, ...rest }: GuideProps & { guide: Guide }) {
  switch (guide) {
    case 'start':
      return <Start {...rest} />;
    case 'auth':
      return <Auth {...rest} />;
    case 'errors':
      return <Errors />;
    case 'webhooks':
      return <Webhooks setup={rest.setup} />;
  }
}

function Start({ setup, onKey }: GuideProps) {
  const t = useTexts(texts);
  return (
    <article className={styles.columns}>
      <div className={styles.words}>
        <h2>{t('start')}</h2>
        <p>{t('startText', { fen: fenInYuan })}</p>
        <p>{t('envelope', { code: successCode })}</p>
        <p>{t('startRepeat')}</p>
        <p>{t('startPages')}</p>
        <p>
          <a href="/api/openapi.json">{t('document')}</a>
        </p>
      </div>
      <div className={styles.code}>
        <KeyField setup={setup} onKey={onKey} />
        <CodeBlock
          label={t('code')}
          code={`MALLARD_URL='${setup.url}'\nMALLARD_KEY='${setup.key === '' ? 'mk_…' : setup.key}'\ncurl -s "$MALLARD_URL/api/licence/list" \\\n  -H "Authorization: Bearer $MALLARD_KEY"\n`}
        />
      </div>
    </article>
  );
}

function Auth({ setup, onKey }: GuideProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  return (
    <article className={styles.columns}>
      <div className={styles.words}>
        <h2>{t('auth')}</h2>
        <p>{t('authKey')}</p>
        <p>{t('authLogin')}</p>
        <h3>{t('scopes')}</h3>
        <dl className={styles.fields}>
          {apiScopes.map((scope) => (
            <div key={scope}>
              <dt>
                <code>{scope}</code>
              </dt>
              <dd>{apiScopeTexts[scope].help[locale]}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.code}>
        <KeyField setup={setup} onKey={onKey} />
      </div>
    </article>
  );
}

/** A key is typed here and stays in memory; of those that one has, the console knows no more than the ends. */
function KeyField({ setup, onKey }: GuideProps) {
  const t = useTexts(texts);
  const { loggedIn } = useSession();
  const { data } = useCall('listApiKeys', {}, { enabled: loggedIn });
  const keys = (data?.list ?? [])
    .filter(({ state }) => state === 'active')
    .map(({ keyName, masked }) => `${keyName} ${masked}`);
  return (
    <section className={styles.try} aria-label={t('keyTitle')}>
      <h3>{t('keyTitle')}</h3>
      <label className={styles.key}>
        <span>{t('keyLabel')}</span>
        <input
          type="password"
          value={setup.key}
          placeholder="mk_…"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onKey(event.currentTarget.value.trim())}
        />
      </label>
      <p className={styles.soft}>{t('keyHelp')}</p>
      {keys.length > 0 && <p className={styles.soft}>{t('keyOwned', { keys: keys.join(', ') })}</p>}
      <div>
        <LinkButton size="sm" to={href('account')}>
          {t('keyMake')}
        </LinkButton>
      </div>
    </section>
  );
}

function Errors() {
  const t = useTexts(texts);
  const locale = useLocale();
  return (
    <article className={styles.words}>
      <h2>{t('errors')}</h2>
      <p>{t('errorsText')}</p>
      <p>{t('errorsRetry')}</p>
      <dl className={styles.fields}>
        {errorList.map(([name, { code, status }]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              <span className={styles.type}>
                {code} · HTTP {status}
              </span>
            </dt>
            <dd>{meaningOf(name, locale)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** Placeholders are the error's params; `{wait}` is its `seconds` in words. */
function meaningOf(name: string, locale: 'zh-CN' | 'en-US'): string {
  return Object.entries(errorTexts).find(([key]) => key === name)?.[1][locale] ?? '';
}

function Webhooks({ setup }: { setup: DocsSetup }) {
  const t = useTexts(texts);
  const { timeoutMs, triesMax: tries, triesWithinHours: hours } = webhookRules;
  return (
    <article className={styles.columns}>
      <div className={styles.words}>
        <h2>{t('webhooks')}</h2>
        <p>{t('webhooksText')}</p>
        <p>{t('webhooksSign')}</p>
        <p>{t('webhooksAnswer', { seconds: timeoutMs / 1000, hours, tries })}</p>
        <h3>{t('webhooksKinds')}</h3>
        <p className={styles.failures}>
          {webhookEvents.map((kind) => (
            <code key={kind}>{webhookType(kind)}</code>
          ))}
        </p>
      </div>
      <div className={styles.code}>
        <CodeTabs
          language={setup.language}
          onLanguage={setup.onLanguage}
          codeIn={(language) => webhookSamples[language]}
        />
      </div>
    </article>
  );
}
