import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldProblem } from '#contract/core/errors.ts';
import type { SoldLicence } from '#contract/licences/licenceAdmin.ts';
import { handReasons, type LicenceAct } from '#contract/licences/licenceSale.ts';
import { licenceReasonTexts } from '#contract/licences/licenceWords.ts';
import { limits } from '#contract/core/limits.ts';
import { call, type CallOutput } from '../../api/call.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, useForm } from '../../ui/form/form.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Modal, ModalActions } from '../../ui/kit/Modal.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { actIcons } from './actIcons.ts';
import styles from './LicenceAdmin.module.css';
import { texts } from './texts.ts';

type Named = Pick<SoldLicence, 'id' | 'title' | 'holder'>;

interface MoveDialogProps {
  /** What is about to be done; undefined: nothing. */
  event: LicenceAct | undefined;
  licences: readonly Named[];
  onClose: () => void;
  onMoved?: () => void;
}

/** Asks before licences are moved: which, what will happen, why; and says which of them did not move. */
export function MoveDialog({ event, licences, onClose, onMoved }: MoveDialogProps) {
  const t = useTexts(texts);
  // While it closes it keeps its words.
  const [last, setLast] = useState<{ event: LicenceAct; licences: readonly Named[] }>();
  if (event !== undefined && event !== last?.event) setLast({ event, licences });
  const shown = event === undefined ? last : { event, licences };
  return (
    <Modal open={event !== undefined} onClose={onClose} title={shown ? t(`${shown.event}Title`) : ''} size="md">
      {shown && <MoveForm {...shown} onClose={onClose} onMoved={onMoved} />}
    </Modal>
  );
}

/** As many are named one by one. */
const named = 5;

type Outcome = CallOutput<'moveLicences'>;

function MoveForm({
  event,
  licences,
  onClose,
  onMoved,
}: {
  event: LicenceAct;
  licences: readonly Named[];
  onClose: () => void;
  onMoved: (() => void) | undefined;
}) {
  const t = useTexts(texts);
  const locale = useLocale();
  const queries = useQueryClient();
  // The list behind is asked for anew, and what was picked may be gone from it.
  const [chosen] = useState(licences);
  const [left, setLeft] = useState<Outcome['unchanged']>([]);
  const form = useForm<{ reason: string; note: string }>({
    initial: { reason: '', note: '' },
    check: ({ reason }): FieldProblem[] =>
      event === 'reinstate' || reason !== '' ? [] : [{ field: 'reason', rule: 'required' }],
    submit: async ({ reason, note }) => {
      const known = handReasons.find((name) => name === reason);
      const input = { ids: chosen.map(({ id }) => id), event, note, ...(known ? { reason: known } : {}) };
      const { changed, unchanged } = await call('moveLicences', input, { quiet: true });
      void queries.invalidateQueries();
      if (changed.length > 0) toast.good(t('doneAll', { act: t(event), count: changed.length }));
      if (unchanged.length > 0) return setLeft(unchanged);
      onClose();
      onMoved?.();
    },
  });
  if (left.length > 0) {
    const close = () => {
      onClose();
      onMoved?.();
    };
    return (
      <Stack gap={16}>
        <Alert tone="warning">{t('doneSome', { count: left.length })}</Alert>
        <ul className={styles.about}>
          {left.map(({ id, why }) => (
            <li key={id}>{t(`why_${why}`, { id })}</li>
          ))}
        </ul>
        <Row justify="end">
          <Button onClick={close}>{t('close')}</Button>
        </Row>
      </Stack>
    );
  }
  return (
    <Form
      form={form}
      label={t(`${event}Title`)}
      actions={
        <ModalActions cancel={t('cancel')} onCancel={onClose}>
          <Button
            type="submit"
            kind={event === 'revoke' ? 'danger' : 'primary'}
            icon={actIcons[event]}
            busy={form.busy}
          >
            {t(event)}
          </Button>
        </ModalActions>
      }
    >
      <ul className={styles.about}>
        {chosen.slice(0, named).map(({ id, title, holder }) => (
          <li key={id}>{t('about', { id, title, holder: holder.username })}</li>
        ))}
        {chosen.length > named && <li>{t('aboutMore', { count: chosen.length })}</li>}
      </ul>
      <Alert tone="info">{t(`${event}Text`)}</Alert>
      {event !== 'reinstate' && (
        <SelectField
          {...form.field('reason')}
          label={t('reason')}
          help={t('reasonHelp')}
          required
          options={[
            { value: '', label: t('choose') },
            ...handReasons.map((value) => ({ value, label: licenceReasonTexts[value][locale] })),
          ]}
        />
      )}
      <TextField
        {...form.field('note')}
        label={t('note')}
        help={t('noteHelp')}
        rows={3}
        maxLength={limits.reason.max}
      />
    </Form>
  );
}
