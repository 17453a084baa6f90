import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/core/limits.ts';
import type { StockBatch, StockedSku } from '#contract/stock/stock.ts';
import { CallError } from '../../api/callError.ts';
import { upload } from '../../api/upload.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { refreshAfter } from '../../record/touched/refreshAfter.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FileField } from '../../ui/form/FileField.tsx';
import { UploadIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Progress } from '../../ui/kit/Progress.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { BatchCard } from './BatchCard.tsx';
import { sharedTexts } from './sharedTexts.ts';
import { texts } from './texts.ts';

/** Uploads new stock, pasted or as a file; what was read of it takes the place of the form before anything is imported. */
export function ImportForm({ stock }: { stock: Pick<StockedSku, 'skuId' | 'kind' | 'accountFields' | 'pieceChoice'> }) {
  const t = useTexts(texts);
  const word = useTexts(sharedTexts);
  const { number } = useFormats();
  const queries = useQueryClient();
  const [pasted, setPasted] = useState('');
  const [withPieces, setWithPieces] = useState(false);
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [batch, setBatch] = useState<StockBatch>();
  const example =
    stock.kind === 'account'
      ? stock.accountFields.join('----') || t('exampleAccount')
      : withPieces
        ? word('example')
        : 'ABCD-EFGH-JKLM\nNPQR-STUV-WXYZ';

  async function send(name: string, type: 'text/plain' | 'text/csv', raw: Blob) {
    setFailure(undefined);
    setShare(0);
    try {
      const read = await upload('importStock', {
        query: { skuId: stock.skuId, ...(name === '' ? {} : { name }), ...(withPieces ? { withPieces: 'true' } : {}) },
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
      void refreshAfter(queries, 'importStock')();
    }
  }
  const handleSend = (name: string, type: 'text/plain' | 'text/csv', raw: Blob) => {
    send(name, type, raw).catch(() => setFailure(t('failed')));
  };
  if (batch) {
    return (
      <Stack gap={16}>
        <BatchCard batch={batch} isNew />
        <Row>
          <Button kind="quiet" icon={UploadIcon} onClick={() => setBatch(undefined)}>
            {t('importMore')}
          </Button>
        </Row>
      </Stack>
    );
  }
  const lines = pasted.split('\n').filter((line) => line.trim() !== '').length;
  return (
    <Stack gap={16}>
      <Soft>
        {t(stock.kind === 'account' ? 'importAccounts' : 'importSecrets', { max: number(limits.stockLines) })}
      </Soft>
      {stock.pieceChoice && (
        <Checkbox
          name="withPieces"
          label={word('withPieces')}
          help={word('importHelp')}
          value={withPieces}
          onChange={setWithPieces}
          disabled={share !== undefined}
        />
      )}
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
      <Row>
        <Button
          kind="primary"
          icon={UploadIcon}
          disabled={lines === 0}
          busy={share !== undefined}
          onClick={() => handleSend('', 'text/plain', new Blob([pasted]))}
        >
          {lines === 0 ? t('read') : t('readLines', { count: lines })}
        </Button>
      </Row>
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
        <div role="status">
          <Soft>{t(share < 1 ? 'sending' : 'reading')}</Soft>
          <Progress label={t('sending')} done={Math.round(share * 100)} total={share < 1 ? 100 : 0} />
        </div>
      )}
      {failure !== undefined && <Alert tone="warning">{failure}</Alert>}
    </Stack>
  );
}
