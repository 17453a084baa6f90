import type { DomainProof } from '#contract/licences/domainProofs.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Copy } from '../../../ui/kit/Copy.tsx';
import { DownloadIcon } from '../../../ui/kit/icons.ts';
import { saveText } from '../../../ui/form/saveText.ts';
import styles from './Proof.module.css';
import type { ProofWay } from './proofSteps.ts';
import { proofTexts } from './proofTexts.ts';

/** What to publish, ready to be copied. */
export function ProofPublish({ proof: { txtName, text, fileUrl }, way }: { proof: DomainProof; way: ProofWay }) {
  const t = useTexts(proofTexts);
  if (way === 'dns') {
    return (
      <div className={styles.publish}>
        <p>{t('dnsIntro')}</p>
        <dl className={styles.record}>
          <Line name={t('recordType')} value="TXT" />
          <Line name={t('recordName')} value={txtName} copy={t('copyName')} />
          <Line name={t('recordValue')} value={text} copy={t('copyValue')} />
        </dl>
      </div>
    );
  }
  const fileName = fileUrl.split('/').at(-1) ?? '';
  return (
    <div className={styles.publish}>
      <p>{t('fileIntro')}</p>
      <dl className={styles.record}>
        <Line name={t('fileUrl')} value={fileUrl} copy={t('copyUrl')} />
        <Line name={t('fileContent')} value={text} copy={t('copyValue')} />
      </dl>
      <div>
        <Button size="sm" icon={DownloadIcon} onClick={() => saveText(`${text}\n`, fileName)}>
          {t('saveFile')}
        </Button>
      </div>
    </div>
  );
}

function Line({ name, value, copy }: { name: string; value: string; copy?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        {copy !== undefined && <Copy value={value} label={copy} />}
      </dd>
    </div>
  );
}
