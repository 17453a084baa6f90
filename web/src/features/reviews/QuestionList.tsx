import type { OwnQuestion } from '#contract/orders/reviews.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { addressRange } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { number, oneOf, ordered, useAddress } from '../../record/useAddress.ts';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { Entries, Entry } from './Entry.tsx';
import { texts } from './texts.ts';

const shown = ['waiting', 'answered', 'all'] as const;
/** Admins answer what the platform sells, and see what waits for shops. */
const shownToAdmins = ['own', ...shown] as const;

/** Questions to the reader's shop, or for admins all of them; unanswered ones first, oldest first. */
export function QuestionList({ of = 'shop' }: { of?: 'shop' | 'all' }) {
  const t = useTexts(texts);
  const names = of === 'all' ? shownToAdmins : shown;
  const { at } = useAddress({
    show: oneOf(names, of === 'all' ? 'own' : 'waiting'),
    product: number,
    from: addressRange.from,
    to: addressRange.to,
  });
  const { show, product } = at;
  const { from, to } = ordered(at);
  const list = useListCall('listShopQuestions', {
    waiting: show === 'waiting' || show === 'own' ? 'true' : undefined,
    answered: show === 'answered' ? 'true' : undefined,
    own: show === 'own' ? 'true' : undefined,
    productId: product,
    from,
    to,
  });
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'show',
      label: t('questions'),
      options: names.map((value) => ({ value, label: t(value === 'answered' ? 'replied' : value) })),
      start: names[0],
      tabs: true,
    },
    { is: 'product', name: 'product', label: t('product'), mine: of === 'shop' },
    { is: 'days', label: t('asked') },
  ];
  return (
    <ListScreen
      label={t('questions')}
      list={list}
      columns={[]}
      keyOf={({ id }) => id}
      empty={
        show === 'waiting' || show === 'own'
          ? { title: t('noQuestions'), text: t('noQuestionsText') }
          : { title: t('noSuchQuestions'), text: t('noQuestionsText') }
      }
      bar={{ filters }}
      show={(questions) => (
        <Entries>
          {questions.map((question) => (
            <Question key={question.id} question={question} of={of} />
          ))}
        </Entries>
      )}
    />
  );
}

interface QuestionProps {
  question: OwnQuestion;
  /** `shop`: with the texts that it answers with. */
  of: 'shop' | 'all';
  /** The field for the answer is there at once. */
  isOpen?: boolean;
}

/** What is asked, with its answer and what else the reader may do about it. */
export function Question({ question, of, isOpen = false }: QuestionProps) {
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
          isOpen={isOpen}
          {...(of === 'shop' && { facts: { product: question.title, buyer: question.author } })}
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
