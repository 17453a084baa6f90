import { orderNoteRules } from '#contract/orders/orderRules.ts';
import { useCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionForm } from '../../../record/ActionForm.tsx';
import { Entries, Entry } from '../../../record/Entries.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { useAction } from '../../../record/useAction.ts';
import { requiredFields, useForm } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import styles from '../orders.module.css';
import { texts } from './saleTexts.ts';

/** What the shop notes on an order for itself. */
export function Notes({ orderId }: { orderId: number }) {
  const t = useTexts(texts);
  const query = useCall('listOrderNotes', { orderId });
  const add = useAction('addOrderNote', () => t('notedToast'));
  const form = useForm<{ words: string }>({
    initial: { words: '' },
    keep: { as: `orderNote:${orderId}` },
    check: (values) => requiredFields(values, ['words']),
    submit: async ({ words }) => {
      await add.send({ orderId, words });
      form.reset();
    },
  });
  return (
    <Section title={t('notes')}>
      <Soft>{t('notesHelp')}</Soft>
      <PageState query={query} isEmpty={({ list }) => list.length === 0} empty={<Soft>{t('noNotes')}</Soft>}>
        {({ list }) => (
          <Entries label={t('notes')}>
            {list.map(({ id, by, words, createdAt }) => (
              <Entry key={id} end={<Time at={createdAt} />} below={<p className={styles.words}>{words}</p>}>
                <strong>{by}</strong>
              </Entry>
            ))}
          </Entries>
        )}
      </PageState>
      <ActionForm form={form} label={t('note')} act={t('noteAct')}>
        <TextField {...form.field('words')} label={t('note')} rows={2} maxLength={orderNoteRules.wordsMax} />
      </ActionForm>
    </Section>
  );
}
