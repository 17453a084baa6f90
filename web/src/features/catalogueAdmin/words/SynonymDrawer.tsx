import { searchRules } from '#contract/catalogue/searchRules.ts';
import type { SynonymGroup } from '#contract/catalogue/synonyms.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionForm } from '../../../record/ActionForm.tsx';
import { useAction } from '../../../record/useAction.ts';
import { useForm } from '../../../ui/form/form.tsx';
import { TagsField } from '../../../ui/form/TagsField.tsx';
import { Drawer } from '../../../ui/kit/overlay/Drawer.tsx';
import { texts } from './synonymTexts.ts';

const { words, word } = searchRules.synonyms;

interface SynonymDrawerProps {
  edited: SynonymGroup | 'new' | undefined;
  onClose: () => void;
}

/** Words that mean the same to the search, at the side, or new ones. */
export function SynonymDrawer({ edited, onClose }: SynonymDrawerProps) {
  const t = useTexts(texts);
  return (
    <Drawer open={edited !== undefined} onClose={onClose} title={t(edited === 'new' ? 'newTitle' : 'editTitle')}>
      {edited !== undefined && <SynonymForm group={edited === 'new' ? undefined : edited} onDone={onClose} />}
    </Drawer>
  );
}

function SynonymForm({ group, onDone }: { group: SynonymGroup | undefined; onDone: () => void }) {
  const t = useTexts(texts);
  const save = useAction('saveSynonyms', () => t('saved'));
  const form = useForm({
    initial: { synonyms: group?.synonyms ?? [] },
    check: ({ synonyms }) =>
      synonyms.length < words.min ? [{ field: 'synonyms', rule: 'parts_needed', params: { min: words.min } }] : [],
    submit: async ({ synonyms }) => {
      await save.send({ ...(group && { id: group.id }), synonyms });
      onDone();
    },
  });
  return (
    <ActionForm form={form} label={t('synonyms')} act={t('save')} onCancel={onDone}>
      <TagsField
        {...form.field('synonyms')}
        label={t('synonyms')}
        help={t('help', { max: words.max })}
        max={words.max}
        maxLength={word.max}
        placeholder={t('example')}
        required
      />
    </ActionForm>
  );
}
