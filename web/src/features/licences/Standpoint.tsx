import type { ReactNode } from 'react';
import { Row } from '../../ui/kit/layout.tsx';
import styles from './Standpoint.module.css';

/** What is wrong with a licence or a certificate and what to do about it. Quiet: it was so before, nothing just happened. */
export function Standpoint({ title, text, acts }: { title: string; text: string; acts?: ReactNode }) {
  return (
    <div className={styles.standpoint}>
      <strong>{title}</strong>
      <p>{text}</p>
      {acts !== undefined && <Row gap={8}>{acts}</Row>}
    </div>
  );
}
