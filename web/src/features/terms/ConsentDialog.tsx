import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionDialog } from '../../record/ActionDialog.tsx';
import { Prose } from '../../ui/kit/Prose.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './ConsentDialog.module.css';
import { consentTexts } from './consentTexts.ts';

/** Asks for consent to new wordings, above whatever one was doing, which stays. Put off, it is asked for at the next visit. */
export function ConsentDialog() {
  const t = useTexts(consentTexts);
  const [isOver, setOver] = useState(false);
  const due = useCall('listDueConsents', {}, { staleTime: Infinity });
  const list = due.data?.list ?? [];
  return (
    <ActionDialog
      open={list.length > 0 && !isOver}
      onClose={() => setOver(true)}
      title={t('title')}
      act={t('agree')}
      lead={t('lead')}
      onAct={async () => {
        const documents = list.map(({ document, version }) => ({ document, version }));
        await call('giveConsent', { documents }, { quiet: true });
        setOver(true);
      }}
    >
      {() =>
        list.map(({ document, version, effectiveAt, changesHtml }) => (
          <section key={document} className={styles.document}>
            <h3>
              <Link to={href(document, { version })} target="_blank">
                {t(document)}
              </Link>
            </h3>
            <p className={styles.since}>
              {t('since')} <Time at={effectiveAt} as="date" />
            </p>
            <Prose html={changesHtml} />
          </section>
        ))
      }
    </ActionDialog>
  );
}
