import { useState } from 'react';
import consoleAddresses from 'virtual:call-addresses/console';
import { replySeconds } from '#contract/licences/licenceRules.ts';
import type { Licence } from '#contract/licences/licences.ts';
import { apiBaseUrl } from '../../../api/address.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Soft } from '../../../record/Soft.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Copy } from '../../../ui/kit/Copy.tsx';
import { CodeIcon } from '../../../ui/kit/icons.ts';
import { Row } from '../../../ui/kit/layout.tsx';
import styles from './Overview.module.css';
import { overviewTexts } from './overviewTexts.ts';
import { validateCommand } from './validateCommand.ts';

/** A call that validates this licence, ready to run but for the key, which never stands in it. */
export function ForPrograms({ licence }: { licence: Licence }) {
  const t = useTexts(overviewTexts);
  const [, path = ''] = consoleAddresses['validateLicence']?.split(' ') ?? [];
  // Console pages live in the browser only.
  const [command] = useState(() => validateCommand((apiBaseUrl || window.location.origin) + path, licence));
  return (
    <details className={styles.code}>
      <summary>{t('code')}</summary>
      <Soft>{t('codeText', { seconds: replySeconds })}</Soft>
      <pre tabIndex={0} role="region" aria-label={t('codeName')}>
        {command}
      </pre>
      <Row gap={8}>
        <Copy value={command} label={t('codeCopy')} />
        <LinkButton size="sm" icon={CodeIcon} to={href('apiDocs')}>
          {t('codeDocs')}
        </LinkButton>
      </Row>
    </details>
  );
}
