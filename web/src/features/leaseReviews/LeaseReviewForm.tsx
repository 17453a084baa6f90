import type { LeaseSide } from '#contract/rental/leaseProcess.ts';
import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import type { ReviewsOfLease } from '#contract/rental/leaseReviews.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { useForm } from '../../ui/form/form.tsx';
import { StarsField } from '../../ui/form/Stars.tsx';
import { reviewTexts } from './reviewTexts.ts';
import { texts } from './texts.ts';

interface FormProps {
  leaseId: number;
  side: LeaseSide;
  own: ReviewsOfLease['own'];
  until: string;
}

type Fact = 'worked' | 'asDescribed' | 'returnedWell' | 'behaved';
const factsOf: Record<LeaseSide, readonly [Fact, Fact]> = {
  tenant: ['worked', 'asDescribed'],
  lessor: ['returnedWell', 'behaved'],
};

interface Values {
  stars: number;
  /** Of the two facts of a side: yes, no, or empty. */
  first: string;
  second: string;
  words: string;
}

const textOf = (fact: boolean | null | undefined) => (fact === null || fact === undefined ? '' : fact ? 'yes' : 'no');
const flagOf = (text: string) => (text === '' ? undefined : text === 'yes');

/** Writes a review, or changes it until it is published. */
export function LeaseReviewForm({ leaseId, side, own, until }: FormProps) {
  const t = useTexts(texts);
  const word = useTexts(reviewTexts);
  const { dayAndTime } = useFormats();
  const write = useAction('writeLeaseReview', () => t('sent'));
  const [first, second] = factsOf[side];
  const form = useForm<Values>({
    initial: {
      stars: own?.stars ?? 0,
      first: textOf(own?.[first]),
      second: textOf(own?.[second]),
      words: own?.words ?? '',
    },
    check: ({ stars }) => (stars === 0 ? [{ field: 'stars', rule: 'required' }] : []),
    submit: async (values) => {
      const facts = { [first]: flagOf(values.first), [second]: flagOf(values.second) };
      await write.send({ id: leaseId, stars: values.stars, words: values.words, ...facts });
    },
  });
  const answers = [
    { value: '', label: t('notSaid') },
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ];
  return (
    <ActionForm form={form} label={t(`review_${side}`)} act={t(own === null ? 'send' : 'change')}>
      <Soft>{t('hiddenNote', { time: dayAndTime(until) })}</Soft>
      <StarsField {...form.field('stars')} label={t('stars')} />
      <Choices {...form.field('first')} label={word(first)} options={answers} />
      <Choices {...form.field('second')} label={word(second)} options={answers} />
      <WordsField
        {...form.field('words')}
        label={t('wordsLabel')}
        help={t('wordsHelp')}
        maxLength={leaseReviewRules.wordsMax}
      />
    </ActionForm>
  );
}
