import { neededPhotos } from '#contract/realNames/identityDocuments.ts';
import { type RefusalReason, refusalReasons } from '#contract/realNames/realNameProcess.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import type { Mend, MendableField, RealNameReview } from '#contract/realNames/realNames.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionDialog } from '../../record/ActionDialog.tsx';
import { WordsField } from '../../record/WordsField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import styles from './RealNames.module.css';
import { texts } from './reviewTexts.ts';
import { words } from './stateTexts.ts';

/** What an application of this kind has that can be wrong. */
function mendableOf({ kind, document }: RealNameReview): MendableField[] {
  return [
    'realName',
    'idNumber',
    ...(document === 'resident_id' ? [] : ['birthDate' as const]),
    'validUntil',
    ...(kind === 'enterprise' ? (['enterpriseName', 'organizationCode'] as const) : []),
    ...neededPhotos(kind, document),
  ];
}

interface RefuseDialogProps {
  review: RealNameReview;
  open: boolean;
  onClose: () => void;
  onRefuse: (problems: Mend[], note: string) => Promise<unknown>;
}

/** What is wrong with an application, field by field, before it goes back to its holder. */
export function RefuseDialog({ review, open, onClose, onRefuse }: RefuseDialogProps) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const fields = mendableOf(review);
  const initial: { note: string; problems: Partial<Record<MendableField, RefusalReason>> } = { note: '', problems: {} };
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={t('refuseTitle')}
      act={t('refuse')}
      danger
      lead={t('refuseLead')}
      initial={initial}
      onAct={({ note, problems }) =>
        onRefuse(
          fields.flatMap((field) => {
            const reason = problems[field];
            return reason === undefined ? [] : [{ field, reason }];
          }),
          note.trim(),
        )
      }
    >
      {({ values, set, field: bind, problems: wrong }) => (
        <Stack gap={12}>
          {fields.map((field) => (
            <SelectField
              key={field}
              name={field}
              size="sm"
              label={word(field)}
              value={values.problems[field] ?? ''}
              onChange={(next) => {
                const reason = refusalReasons.find((one) => one === next);
                const { [field]: _, ...others } = values.problems;
                set({ problems: reason === undefined ? others : { ...others, [field]: reason } });
              }}
              options={[
                { value: '', label: t('fine') },
                ...refusalReasons.map((value) => ({ value, label: word(value) })),
              ]}
            />
          ))}
          <WordsField {...bind('note')} label={t('note')} help={t('noteHelp')} maxLength={realNameRules.note.max} />
          {wrong.length > 0 && <p className={styles.error}>{bind('problems').error}</p>}
        </Stack>
      )}
    </ActionDialog>
  );
}
