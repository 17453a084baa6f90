import type { Licence } from '#contract/licences/licences.ts';
import { licenceTransferDays } from '#contract/licences/licenceRules.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { useAction } from '../../../record/useAction.ts';
import { Row } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Steps } from '../../../ui/kit/Steps.tsx';
import { OfferForm } from './OfferForm.tsx';
import { transferTexts } from './transferTexts.ts';

const obstacles = {
  terms: 'notAllowed',
  trial: 'notTrial',
  state: 'notActive',
  let_out: 'notLetOut',
  order: 'notOrder',
} as const satisfies Record<NonNullable<Licence['transferObstacle']>, string>;

/** Giving the licence to somebody else: offering it, the offer that waits, or why it cannot be done. */
export function Transfer({ licence }: { licence: Licence }) {
  const t = useTexts(transferTexts);
  const { transfer, transferObstacle, may } = licence;
  if (transfer === null && transferObstacle !== null) {
    return (
      <Section title={t('not')}>
        <Soft>{t(obstacles[transferObstacle])}</Soft>
      </Section>
    );
  }
  return (
    <Section title={t('title')}>
      {transfer !== null && <Waiting transfer={transfer} mayWithdraw={may.includes('withdraw')} />}
      {transfer === null && <Soft>{t('lead', { days: licenceTransferDays })}</Soft>}
      {transfer === null && may.includes('offer') && <OfferForm licence={licence} />}
    </Section>
  );
}

interface WaitingProps {
  transfer: NonNullable<Licence['transfer']>;
  mayWithdraw: boolean;
}

/** An offer that waits, until when, and taking it back. */
function Waiting({ transfer: { id, username: person, expiresAt }, mayWithdraw }: WaitingProps) {
  const t = useTexts(transferTexts);
  const { dateTime } = useFormats();
  const withdraw = useAction('withdrawLicenceTransfer', () => t('withdrawn', { person }));
  const note = t('stepAcceptNote', { when: dateTime(expiresAt) });
  return (
    <>
      <Steps
        label={t('steps')}
        steps={[
          { name: 'offered', label: t('stepOffered'), state: 'done' },
          { name: 'accept', label: t('stepAccept', { person }), state: 'current', note },
          { name: 'done', label: t('stepDone'), state: 'next', note: t('stepDoneNote') },
        ]}
      />
      <Row>
        <ActionButton
          may={mayWithdraw}
          title={t('withdrawTitle', { person })}
          act={t('withdraw')}
          lead={t('withdrawText')}
          onAct={() => withdraw.send({ transferId: id })}
        />
      </Row>
    </>
  );
}
