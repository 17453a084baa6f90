import type { ReactNode } from 'react';
import { useTexts } from '../language/texts.ts';
import { Alert } from '../ui/kit/Alert.tsx';
import { Button } from '../ui/kit/Button.tsx';
import { Copy } from '../ui/kit/Copy.tsx';
import { Row, Stack } from '../ui/kit/layout.tsx';
import { Framed } from './Soft.tsx';
import { texts } from './texts.ts';

interface SecretProps {
  value: string;
  copy: string;
  onDone: () => void;
  /** What to do with it. */
  children: ReactNode;
}

/** A key or secret that is shown this once, with the way to keep it. */
export function Secret({ value, copy, onDone, children }: SecretProps) {
  const t = useTexts(texts);
  return (
    <Stack gap={24}>
      <Alert tone="warning">{t('secretText')}</Alert>
      <Framed>
        <code>{value}</code>
        <Copy value={value} label={copy} />
      </Framed>
      <div>{children}</div>
      <Row justify="end">
        <Button kind="primary" onClick={onDone}>
          {t('secretDone')}
        </Button>
      </Row>
    </Stack>
  );
}
