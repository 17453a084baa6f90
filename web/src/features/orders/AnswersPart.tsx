import { useState } from 'react';
import type { Order, Sale } from '#contract/orders/orders.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { EyeIcon } from '../../ui/kit/icons.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { answerTexts } from './answerTexts.ts';

/** What the buyer filled in, for both sides; sensitive answers are shown on demand, on record. */
export function AnswersPart({ order }: { order: Order | Sale }) {
  const t = useTexts(answerTexts);
  const { dateTime } = useFormats();
  const show = useAction('showOrderAnswers');
  const [shown, setShown] = useState<ReadonlyMap<string, string>>();
  const { id: orderId, answers, answersSeenAt, may } = order;
  if (answers.length === 0) return null;
  const isBuyers = 'refundWays' in order;
  const open = () =>
    show.press({ orderId }, (reply) => setShown(new Map(reply.answers.map(({ key, value }) => [key, value]))));
  return (
    <Section
      title={t(isBuyers ? 'titleBuyer' : 'titleSeller')}
      action={
        may.includes('show_answers') &&
        shown === undefined && (
          <Button size="sm" icon={EyeIcon} busy={show.busy} onClick={open}>
            {t('show')}
          </Button>
        )
      }
    >
      <Facts
        facts={answers.map(({ key, label, value }) => {
          const text = value ?? shown?.get(key);
          return {
            name: label,
            value:
              text === undefined ? (
                <span aria-label={t('hidden')}>••••</span>
              ) : (
                <>
                  {text} <Copy value={text} />
                </>
              ),
          };
        })}
      />
      {answers.some(({ sensitive }) => sensitive) && (
        <Soft>
          {answersSeenAt === null ? t('unseen') : t(isBuyers ? 'seenBuyer' : 'seen', { when: dateTime(answersSeenAt) })}
        </Soft>
      )}
    </Section>
  );
}
