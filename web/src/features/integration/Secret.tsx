import type { ReactNode } from 'react';
import { Button } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import styles from './Integration.module.css';

interface SecretProps {
  value: string;
  warning: string;
  copy: string;
  done: string;
  onDone: () => void;
  /** What to do with it. */
  children: ReactNode;
}

/** What is shown this once, with the way to keep it. */
export function Secret({ value, warning, copy, done, onDone, children }: SecretProps) {
  return (
    <Stack gap={24}>
      <Alert tone="warning">{warning}</Alert>
      <div className={styles.secret}>
        <code>{value}</code>
        <Copy value={value} label={copy} />
      </div>
      <div>{children}</div>
      <Row justify="end">
        <Button kind="primary" onClick={onDone}>
          {done}
        </Button>
      </Row>
    </Stack>
  );
}
