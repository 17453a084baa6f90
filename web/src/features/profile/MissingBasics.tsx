import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '../../ui/kit/Icon.tsx';
import { WarningIcon } from '../../ui/kit/icons.ts';
import styles from './MissingBasics.module.css';

/** Why the server sent the reader here: it kept its sentence under `codeString` and came with `?code=415`. */
export function MissingBasics() {
  const [query] = useSearchParams();
  const isSent = query.get('code') === '415';
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => setMessage(isSent ? localStorage.getItem('codeString') : null), [isSent]);
  if (message === null) return null;
  return (
    <p role="alert" className={styles.message}>
      <Icon of={WarningIcon} />
      {message}
    </p>
  );
}
