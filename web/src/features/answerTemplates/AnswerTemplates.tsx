import type { AnswerTemplate } from '#contract/shops/answerTemplates.ts';
import {
  factsOfUse,
  templateFacts,
  templateRules,
  templateUses,
  type TemplateUse,
} from '#contract/shops/answerTemplateRules.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { EntriesCard } from '../../record/EntriesCard.tsx';
import { Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { CheckList } from '../../ui/form/CheckList.tsx';
import { FieldGroup } from '../../ui/form/FieldGroup.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './AnswerTemplates.module.css';
import { texts } from './texts.ts';

/** The texts that the shop answers with, to write and to remove. */
export function AnswerTemplates() {
  const t = useTexts(texts);
  const query = useCall('listAnswerTemplates', {});
  const list = query.data?.list ?? [];
  return (
    <EntriesCard
      title={t('title')}
      lead={t('lead', { max: templateRules.max })}
      query={query}
      items={list}
      none={{ title: t('none'), text: t('noneText') }}
      add={list.length < templateRules.max && <Edit />}
      show={(template) => <Template key={template.id} template={template} />}
    />
  );
}

function Template({ template }: { template: AnswerTemplate }) {
  const t = useTexts(texts);
  const remove = useAction('removeAnswerTemplate', () => t('removed'));
  const { id, name, words, uses, by, updatedAt } = template;
  return (
    <Entry
      end={
        <Row gap={8}>
          <Edit template={template} />
          <ActionButton
            size="sm"
            title={t('removeTitle', { name })}
            act={t('remove')}
            danger
            lead={t('removeText')}
            onAct={() => remove.send({ id })}
          />
        </Row>
      }
    >
      <strong>{name}</strong> <Soft>{uses.map((use) => t(use)).join(' · ')}</Soft>
      <p className={styles.words}>{words}</p>
      <Soft>
        {by?.username ?? t('deleted')} · <Time at={updatedAt} />
      </Soft>
    </Entry>
  );
}

/** Makes a text, or changes the given one. */
function Edit({ template }: { template?: AnswerTemplate }) {
  const t = useTexts(texts);
  const save = useAction('saveAnswerTemplate', () => t('saved'));
  const { id, name = '', words = '', uses = ['message', 'refund'] as TemplateUse[] } = template ?? {};
  return (
    <ActionButton
      primary={!template}
      size={template ? 'sm' : 'md'}
      title={t(template ? 'editTitle' : 'addTitle')}
      act={t(template ? 'edit' : 'add')}
      initial={{ name, words, uses }}
      required={['name', 'words', 'uses']}
      onAct={(values) => save.send({ ...(id !== undefined && { id }), ...values })}
    >
      {(form) => (
        <>
          <TextField {...form.field('name')} label={t('name')} maxLength={templateRules.name.max} required />
          <CheckList
            {...form.field('uses')}
            label={t('uses')}
            look="row"
            options={templateUses.map((use) => ({ value: use, label: t(use) }))}
          />
          <WordsField {...form.field('words')} label={t('words')} maxLength={templateRules.words.max} required />
          <FieldGroup label={t('facts')} help={t('factsHelp')}>
            <Row gap={8}>
              {templateFacts
                .filter((fact) => form.values.uses.every((use) => factsOfUse[use].includes(fact)))
                .map((fact) => (
                  <Button
                    key={fact}
                    size="sm"
                    aria-label={t('fact', { name: t(fact) })}
                    onClick={() => form.set({ words: `${form.values.words}{${fact}}` })}
                  >
                    {t(fact)} {`{${fact}}`}
                  </Button>
                ))}
            </Row>
          </FieldGroup>
        </>
      )}
    </ActionButton>
  );
}
