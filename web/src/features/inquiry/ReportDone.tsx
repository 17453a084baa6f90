import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { SuccessIcon } from '../../ui/kit/icons.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import type { Reported } from './posted.ts';
import styles from './ReportPage.module.css';
import { texts } from './reportTexts.ts';

/** What to keep of a report, and by when it is decided. */
export function ReportDone({ reported: { number, secret, dueAt } }: { reported: Reported }) {
  const t = useTexts(texts);
  const { date } = useFormats();
  const code = (value: string) => (
    <span className={styles.code}>
      {value} <Copy value={value} />
    </span>
  );
  return (
    <section className={styles.done} role="status">
      <h2>
        <Icon of={SuccessIcon} size={24} /> {t('doneTitle')}
      </h2>
      <p>{t('doneText', { date: date(dueAt) })}</p>
      <Facts
        facts={[
          { name: t('number'), value: code(number) },
          { name: t('secret'), value: code(secret) },
        ]}
      />
      <div>
        <LinkButton to={href('inquire')}>{t('back')}</LinkButton>
      </div>
    </section>
  );
}
