import type { OwnQuestion } from '#contract/orders/reviews.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { oneOf, useAddress } from '../../record/useAddress.ts';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { Entries, Entry } from './Entry.tsx';
import { texts } from './texts.ts';

const filters = ['waiting', 'all'] as const;
/** Admins answer what the platform sells, and see what waits for shops. */
const adminFilters = ['own', 'waiting', 'all'] as const;

/** Questions to the reader's shop, or for admins all of them; unanswered ones first, oldest first. */
export function QuestionList({ of = 'shop' }: { of?: 'shop' | 'all' }) {
  const t = useTexts(texts);
  const names = of === 'all' ? adminFilters : filters;
  const { at } = useAddress({ show: oneOf(names, of === 'all' ? 'own' : 'waiting') });
  const list = useListCall('listShopQuestions', {
    waiting: at.show === 'all' ? undefined : 'true',
    own: at.show === 'own' ? 'true' : undefined,
  });
  return (
    <ListScreen
      label={t('questions')}
      list={list}
      columns={[]}
      keyOf={({ id }) => id}
      empty={{ title: t('noQuestions'), text: t('noQuestionsText') }}
      bar={{
        filters: [
          {
            is: 'choice',
            name: 'show',
            label: t('questions'),
            options: names.map((value) => ({ value, label: t(value) })),
            start: names[0],
            tabs: true,
          },
        ],
      }}
      show={(questions) => (
        <Entries>
          {questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
        </Entries>
      )}
    />
  );
}

function Question({ question }: { question: OwnQuestion }) {
  const t = useTexts(texts);
  const answering = useAction('answerQuestion', () => t('answeredToast'));
  const hiding = useAction('hideQuestion', (_, { hide }) => t(hide ? 'hiddenToast' : 'shownToast'));
  const clearing = useAction('clearQuestionDevice', () => t('clearedToast'));
  const { id, answer, hidden, may } = question;
  return (
    <Entry
      of={question}
      reply={answer}
      hidden={hidden ? '' : undefined}
      onClearDevice={(reason) => clearing.send({ id, reason })}
    >
      {may.includes('answer') && (
        <AnswerForm
          of={`question:${id}`}
          current={answer}
          facts={{ product: question.title, buyer: question.author }}
          onSend={(words) => answering.send({ id, words })}
        />
      )}
      {(['hide', 'unhide'] as const).map(
        (name) =>
          may.includes(name) && (
            <Button key={name} size="sm" busy={hiding.busy} onClick={() => hiding.press({ id, hide: name === 'hide' })}>
              {t(name)}
            </Button>
          ),
      )}
    </Entry>
  );
}
