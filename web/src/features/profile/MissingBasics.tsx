import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { WarningIcon } from '../../ui/kit/icons.ts';
import { useLabels } from './BasicsForm.tsx';
import styles from './MissingBasics.module.css';
import { texts } from './texts.ts';

/**
 * Why the server sent the reader here: it kept its sentence under `codeString` and came with `?code=415`. Says which fields
 * are missing, and goes once none is.
 */
export function MissingBasics() {
  const t = useTexts(texts);
  const label = useLabels();
  const [query] = useSearchParams();
  const isSent = query.get('code') === '415';
  const { data: profile } = useCall('getProfile', {}, { enabled: isSent });
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => setMessage(isSent ? localStorage.getItem('codeString') : null), [isSent]);
  if (!isSent || !profile || profile.missing.length === 0) return null;
  return (
    <div role="alert" className={styles.message}>
      <Icon of={WarningIcon} />
      <div>
        <p>{message ?? t('missing')}</p>
        <p>{t('missingFields', { names: profile.missing.map(label).join(t('between')) })}</p>
      </div>
    </div>
  );
}
