import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/core/limits.ts';
import type { StockBatch, StockedSku } from '#contract/stock/stock.ts';
import { CallError } from '../../api/callError.ts';
import { upload } from '../../api/upload.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { FileField } from '../../ui/form/FileField.tsx';
import { UploadIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { BatchCard } from './BatchCard.tsx';
import styles from './Batch.module.css';
import { texts } from './texts.ts';

/** New stock by paste or by file: sent, read and shown before anything is imported. */
export function ImportForm({ stock }: { stock: Pick<StockedSku, 'skuId' | 'kind' | 'accountFields'> }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const queries = useQueryClient();
  const [pasted, setPasted] = useState('');
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [batch, setBatch] = useState<StockBatch>();
  const example =
    stock.kind === 'account'
      ? stock.accountFields.join('----') || t('exampleAccount')
      : 'ABCD-EFGH-JKLM\nNPQR-STUV-WXYZ';

  async function send(name: string, type: 'text/plain' | 'text/csv', raw: Blob) {
    setFailure(undefined);
    setBatch(undefined);
    setShare(0);
    try {
      const read = await upload('importStock', {
        query: { skuId: stock.skuId, ...(name === '' ? {} : { name }) },
        body: { raw, type },
        onProgress: setShare,
      });
      setBatch(read);
      setPasted('');
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setFailure(thrown.message);
    } finally {
      setShare(undefined);
      void queries.invalidateQueries({ queryKey: ['listStockBatches'] });
    }
  }
  const handleSend = (name: string, type: 'text/plain' | 'text/csv', raw: Blob) => {
    send(name, type, raw).catch(() => setFailure(t('failed')));
  };
  const lines = pasted.split('\n').filter((line) => line.trim() !== '').length;
  return (
    <Stack gap={16}>
      <p className={styles.soft}>
        {t(stock.kind === 'account' ? 'importAccounts' : 'importSecrets', { max: number(limits.stockLines) })}
      </p>
      <TextField
        name="pasted"
        label={t('paste')}
        help={t('pasteHelp')}
        rows={8}
        value={pasted}
        onChange={setPasted}
        placeholder={example}
        disabled={share !== undefined}
      />
      <div className={styles.acts}>
        <Button
          kind="primary"
          icon={UploadIcon}
          disabled={lines === 0}
          busy={share !== undefined}
          onClick={() => handleSend('', 'text/plain', new Blob([pasted]))}
        >
          {lines === 0 ? t('read') : t('readLines', { count: lines })}
        </Button>
      </div>
      <FileField
        name="file"
        label={t('orFile')}
        help={t('fileHelp')}
        accept=".txt,.csv,text/plain,text/csv"
        act={t('chooseFile')}
        disabled={share !== undefined}
        onChange={(file) =>
          handleSend(file.name, file.name.toLowerCase().endsWith('.csv') ? 'text/csv' : 'text/plain', file)
        }
      />
      {share !== undefined && (
        <div className={styles.progress} role="status">
          <progress value={share < 1 ? share : undefined} max={1} aria-label={t('sending')} />
          <span>{t(share < 1 ? 'sending' : 'reading')}</span>
        </div>
      )}
      {failure !== undefined && <Alert tone="warning">{failure}</Alert>}
      {batch && (
        <>
          <Alert tone={batch.good > 0 ? 'good' : 'warning'}>{t('readDone', { count: batch.good })}</Alert>
          <BatchCard batch={batch} />
        </>
      )}
    </Stack>
  );
}
