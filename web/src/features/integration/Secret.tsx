import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Copy } from '../../ui/Copy.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Said } from '../../ui/Said.tsx';
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
      <Said tone="warning">{warning}</Said>
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
