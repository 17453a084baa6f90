import { Link } from 'react-router';
import type { Inquiry } from '#contract/licences.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Facts } from '../../ui/layout.tsx';
import { Time } from '../../ui/Time.tsx';
import styles from './Answer.module.css';
import { resultLooks } from './inquiryResults.ts';
import { texts } from './texts.ts';

type Item = Inquiry['items'][number];

/** The answer: one certificate for each licence found, or what to check when there is none. */
export function Answer({ answer }: { answer: Inquiry }) {
  const t = useTexts(texts);
  const { items, matchedBy, checkedAt } = answer;
  return (
    <div className={styles.answer}>
      {items.length === 0 && <NotFound checkedAt={checkedAt} />}
      {items.length > 1 && <h2>{t('several', { count: items.length })}</h2>}
      {items.map((item, index) => (
        <Certificate key={index} item={item} matchedBy={matchedBy} checkedAt={checkedAt} />
      ))}
    </div>
  );
}

function Certificate({
  item,
  matchedBy,
  checkedAt,
}: {
  item: Item;
  matchedBy: Inquiry['matchedBy'];
  checkedAt: string;
}) {
  const t = useTexts(texts);
  const { result, product, productId, holderMasked, since, until, target } = item;
  return (
    <article className={`${styles.certificate} ${styles[resultLooks[result].tone]}`} aria-label={t('certificate')}>
      <Head result={result} />
      <Facts
        facts={[
          { name: t('product'), value: <Link to={href('product', { id: productId })}>{product}</Link> },
          { name: t('holder'), value: holderMasked },
          ...(target === null ? [] : [{ name: t('boundTo'), value: <span className={styles.target}>{target}</span> }]),
          { name: t('since'), value: <Time at={since} as="date" /> },
          { name: t('until'), value: until === null ? t('lifetime') : <Time at={until} as="date" /> },
          ...(matchedBy === null ? [] : [{ name: t('matchedBy'), value: t(`matched_${matchedBy}`) }]),
        ]}
      />
      <CheckedAt at={checkedAt} />
    </article>
  );
}

function NotFound({ checkedAt }: { checkedAt: string }) {
  const t = useTexts(texts);
  return (
    <article className={`${styles.certificate} ${styles.none}`}>
      <Head result="not_found" />
      <ul className={styles.checks}>
        <li>{t('checkTyping')}</li>
        <li>{t('checkDomain')}</li>
        <li>{t('checkBound')}</li>
        <li>{t('checkSeller')}</li>
      </ul>
      <CheckedAt at={checkedAt} />
    </article>
  );
}

function Head({ result }: { result: Inquiry['result'] }) {
  const t = useTexts(texts);
  const { icon, text } = resultLooks[result];
  return (
    <header className={styles.head}>
      <span className={styles.seal}>
        <Icon of={icon} size={36} />
      </span>
      <div>
        <h2>{t(result)}</h2>
        <p>{t(text)}</p>
      </div>
    </header>
  );
}

function CheckedAt({ at }: { at: string }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  return (
    <p className={styles.checkedAt}>
      <time dateTime={at}>{t('checkedAt', { time: dateTime(at) })}</time>
    </p>
  );
}
