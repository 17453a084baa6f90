import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LedgerEntry } from '#contract/money/ledgerAdmin.ts';
import { useGatewayNames } from '../../parts/ledger/useGatewayNames.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { Facts, Row } from '../../ui/kit/layout.tsx';
import { holdKindWords, holdStateWords } from '../../parts/ledger/ledgerTexts.ts';
import { Money } from '../../ui/kit/Money.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { SubjectLink } from './SubjectLink.tsx';
import { texts } from './texts.ts';
import { noEntryFilters, useLedgerAddress } from './useLedgerAddress.ts';

/** Where an entry leads to: the order with its licences and refund, the payment, the hold, what was adjusted or given. */
export function EntryLinks({ entry }: { entry: LedgerEntry }) {
  const t = useTexts(texts);
  const { linkTo } = useLedgerAddress();
  const { links, subject } = entry;
  const same = linkTo({ account: undefined, view: 'entries', ...onlySubject(subject), entry: undefined });
  return (
    <>
      <Section title={t('leadsTo')} action={<Link to={same}>{t('sameSubject')}</Link>}>
        <Facts facts={useFacts(entry)} />
      </Section>
      {links.released.length > 0 && (
        <Section title={t('released')}>
          <Facts
            facts={links.released.map(({ subject: of, amountFen }) => ({
              name: <SubjectLink subject={of} />,
              value: <Money fen={amountFen} />,
            }))}
          />
        </Section>
      )}
    </>
  );
}

/** An address that narrows entries to a subject and to nothing else. */
function onlySubject({ kind, id }: LedgerEntry['subject']) {
  return { ...noEntryFilters, subject: kind, search: String(id) };
}

function useFacts({ links, subject }: LedgerEntry): { name: string; value: ReactNode }[] {
  const t = useTexts(texts);
  const gatewayName = useGatewayNames();
  const words = useTexts(holdKindWords);
  const stateWord = useTexts(holdStateWords);
  const locale = useLocale();
  const { linkTo } = useLedgerAddress();
  const { order, licenceIds, refundId, payment, hold, lease, adjustment, giftBatch } = links;
  const figures = (text: ReactNode) => <span className="figures">{text}</span>;
  const userLink = ({ id, username }: { id: number; username: string }) => (
    <Link to={linkTo({ account: undefined, view: 'accounts', of: undefined, search: String(id), entry: undefined })}>
      {username}
    </Link>
  );
  const facts = [
    {
      name: order ? t('order') : t('belongsTo'),
      value: (
        <>
          <SubjectLink subject={subject} />
          {order && (
            <div lang={otherScript(order.title, locale)}>
              <Soft>{order.title}</Soft>
            </div>
          )}
        </>
      ),
    },
    licenceIds.length > 0 && {
      name: t('licences'),
      value: (
        <Row gap={8}>
          {licenceIds.map((licence) => (
            <Link key={licence} to={href('adminLicences', { licence })} className="figures">
              {licence}
            </Link>
          ))}
        </Row>
      ),
    },
    order &&
      refundId !== null && {
        name: t('refund'),
        value: <Link to={href('adminRefunds', { state: 'all', order: order.id })}>{refundId}</Link>,
      },
    payment && { name: t('payment'), value: figures(payment.id) },
    typeof payment?.gateway === 'string' && { name: t('gateway'), value: gatewayName(payment.gateway) },
    hold && {
      name: t('hold'),
      value: (
        <>
          <Link to={href('adminMoney', { tab: 'holds', user: hold.user.id })}>
            {words(hold.kind)} · {stateWord(hold.state)}
          </Link>
          {hold.reason !== '' && (
            <div>
              <Soft>{hold.reason}</Soft>
            </div>
          )}
        </>
      ),
    },
    hold && { name: t('user'), value: userLink(hold.user) },
    lease && {
      name: t('lease'),
      value: (
        <>
          <Link to={href('adminLeases', { lease: lease.id })} className="figures">
            {lease.id}
          </Link>
          <div lang={otherScript(lease.title, locale)}>
            <Soft>{lease.title}</Soft>
          </div>
        </>
      ),
    },
    adjustment && { name: t('adjustment'), value: adjustment.reason },
    adjustment && { name: t('user'), value: userLink(adjustment.user) },
    giftBatch && {
      name: t('giftBatch'),
      value: <Link to={href('adminMoney', { tab: 'gifts', batch: giftBatch.id })}>{giftBatch.name}</Link>,
    },
  ];
  return facts.filter((fact) => fact !== null && fact !== false);
}
