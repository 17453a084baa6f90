import { useTexts } from '../../../language/texts.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Card } from '../../../ui/kit/Card.tsx';
import { editorTexts } from './editorTexts.ts';
import { type EditorForm, fieldOf } from './useEditor.ts';

/** Whether the registration of the enterprise stands on the page. */
export function LicenceCard({ form }: { form: EditorForm }) {
  const t = useTexts(editorTexts);
  const { showsLicence } = form.values.content;
  return (
    <Card title={t('licence')}>
      <Checkbox
        {...fieldOf(form, 'showsLicence', showsLicence, (content, next) => ({ ...content, showsLicence: next }))}
        label={t('showsLicence')}
        help={t('showsLicenceHelp')}
      />
    </Card>
  );
}
