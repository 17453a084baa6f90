import type { ReactNode } from 'react';
import { CallError } from '../api/callError.ts';
import { Drawer } from '../ui/kit/overlay/Drawer.tsx';
import { Row, Stack } from '../ui/kit/layout.tsx';
import { Notice, PageState } from '../ui/kit/PageState.tsx';
import styles from './record.module.css';

interface RecordDrawerProps<Data> {
  /** Open while there is one. */
  id: number | string | undefined;
  onClose: () => void;
  title: ReactNode;
  /** Of `useCall` with `{ enabled: id !== undefined }`. */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (record: Data) => ReactNode;
  /** What can be done with it; at the end. */
  footer?: (record: Data) => ReactNode;
  /** In place of what the refusal says, where there is no such record for the reader. */
  missing?: ReactNode;
  /** Pixels. */
  width?: number;
}

/** One record at the side of its list: loading, failed, not there, or its content. */
export function RecordDrawer<Data>(props: RecordDrawerProps<Data>) {
  const { id, onClose, title, query, children, footer, missing, width = 560 } = props;
  const { error } = query;
  const refusal = error instanceof CallError && error.reason === 'not_found' ? error : undefined;
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={title} width={width}>
      {id !== undefined && refusal && (missing ?? <Notice picture="missing" title={refusal.message} />)}
      {id !== undefined && !refusal && (
        <PageState query={query}>
          {(record) => (
            <Stack key={id} gap={24}>
              {children(record)}
              {footer && <Row gap={8}>{footer(record)}</Row>}
            </Stack>
          )}
        </PageState>
      )}
    </Drawer>
  );
}

/** The first line of a record: what it is, and where it stands. */
export function RecordHead({ children, state }: { children: ReactNode; state: ReactNode }) {
  return (
    <Row justify="space-between">
      <strong className={styles.title}>{children}</strong>
      <span role="status">{state}</span>
    </Row>
  );
}
