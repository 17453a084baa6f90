import { Link } from 'react-router';
import type { Licence } from '#contract/licences/licences.ts';
import { useLocale } from '../../../language/locale.tsx';
import { otherScript } from '../../../language/otherScript.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Facts } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { overviewTexts } from './overviewTexts.ts';
import { texts } from '../texts.ts';

/** Numbers, times and where it came from. */
export function LicenceFacts({ licence }: { licence: Licence }) {
  const t = useTexts(overviewTexts);
  const words = useTexts(texts);
  const locale = useLocale();
  const { id, orderId, shop, startsAt, expiresAt } = licence;
  const end = startsAt === null ? words('notBegun') : words('lifetime');
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          { name: t('number'), value: <span className="figures">{id}</span> },
          {
            name: t('order'),
            value: orderId === null ? t('byHand') : <Link to={href('orders', { order: orderId })}>{orderId}</Link>,
          },
          {
            name: t('seller'),
            value:
              shop === null ? (
                t('platform')
              ) : (
                <Link to={href('shops', { id: shop.id })} lang={otherScript(shop.name, locale)}>
                  {shop.name}
                </Link>
              ),
          },
          { name: t('since'), value: startsAt === null ? words('notBegun') : <Time at={startsAt} /> },
          { name: t('end'), value: expiresAt === null ? end : <Time at={expiresAt} /> },
        ]}
      />
    </Section>
  );
}
