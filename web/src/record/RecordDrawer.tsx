import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../api/callError.ts';
import { Drawer } from '../ui/kit/overlay/Drawer.tsx';
import { Row, Stack } from '../ui/kit/layout.tsx';
import { Notice, PageState } from '../ui/kit/PageState.tsx';
import { lastAction } from './useAction.ts';
import styles from './record.module.css';

/** So long does a record that opened in the wake of an action take no presses: they were meant for the one before. */
const lookMs = 1000;
/** So soon after an action it is in its wake. */
const wakeMs = 2000;

interface RecordDrawerProps<Data> {
  /** Open while there is one. */
  id: number | string | undefined;
  onClose: () => void;
  title: ReactNode;
  /** Of `useCall` with `{ enabled: id !== undefined }`. */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (record: Data) => ReactNode;
  /** What can be done with it; stays in sight at the bottom of the drawer. */
  footer?: (record: Data) => ReactNode;
  /** How it stands: when that changes while it is open, such as by an action, its head comes into sight again. */
  stands?: (record: Data) => string;
  /** In place of what the refusal says, where there is no such record for the reader. */
  missing?: ReactNode;
  /** Pixels. */
  width?: number;
}

/** One record at the side of its list: loading, failed, not there, or its content. */
export function RecordDrawer<Data>(props: RecordDrawerProps<Data>) {
  const { id, onClose, title, query, children, footer, stands, missing, width = 560 } = props;
  const { error } = query;
  const refusal = error instanceof CallError && error.reason === 'not_found' ? error : undefined;
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={title} width={width}>
      {id !== undefined && refusal && (missing ?? <Notice picture="missing" title={refusal.message} />)}
      {id !== undefined && !refusal && (
        <PageState query={query}>
          {(record) => (
            <Looked key={id}>
              {stands && <Head stands={stands(record)} />}
              {children(record)}
              {footer && <Foot>{footer(record)}</Foot>}
            </Looked>
          )}
        </PageState>
      )}
    </Drawer>
  );
}

/** A record that follows another by itself is looked at first: a second tap on the same place must not decide about it. */
function Looked({ children }: { children: ReactNode }) {
  const [isFresh, setFresh] = useState(() => performance.now() - lastAction.at < wakeMs);
  useEffect(() => {
    if (!isFresh) return undefined;
    const timer = setTimeout(() => setFresh(false), lookMs);
    return () => clearTimeout(timer);
  }, [isFresh]);
  return (
    <div className={styles.looked} inert={isFresh}>
      <Stack gap={24}>{children}</Stack>
    </div>
  );
}

/** The top of a record, to which it returns when it stands otherwise than before; not while somebody types. */
function Head({ stands }: { stands: string }) {
  const top = useRef<HTMLSpanElement>(null);
  const before = useRef(stands);
  useEffect(() => {
    if (before.current === stands) return;
    before.current = stands;
    if (document.activeElement?.matches('input, textarea')) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    top.current?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
  }, [stands]);
  return <span ref={top} className={styles.top} />;
}

/** Actions at the bottom edge of the drawer, above what scrolls; nothing where there are none. */
function Foot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
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
