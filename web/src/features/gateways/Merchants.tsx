import { useState } from 'react';
import { Link } from 'react-router';
import { gateways } from '#contract/orders/gateways.ts';
import type { Merchant } from '#contract/orders/merchants.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { EntriesCard } from '../../record/EntriesCard.tsx';
import { Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number, useAddress } from '../../record/useAddress.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { MerchantDrawer } from './MerchantDrawer.tsx';
import { NewMerchantForm } from './MerchantForm.tsx';
import { termTexts } from './termTexts.ts';
import { merchantLooks, texts } from './texts.ts';

/** The merchant accounts of the site, those that wait first. */
export function Merchants() {
  const t = useTexts(texts);
  const query = useCall('listMerchants', {});
  const { at, linkTo, go } = useAddress({ merchant: number });
  const [isMaking, setMaking] = useState(false);
  const { list = [], needsSecondAdmin = false } = query.data ?? {};
  const shown = list.find(({ id }) => id === at.merchant);
  return (
    <EntriesCard
      title={t('title')}
      lead={t('lead')}
      query={query}
      items={list}
      show={(merchant) => (
        <Entry key={merchant.id}>
          <Link to={linkTo({ merchant: merchant.id })} preventScrollReset>
            {merchant.name}
          </Link>
          <Brief merchant={merchant} />
        </Entry>
      )}
      none={{ title: t('none'), text: t('noneText') }}
      add={
        <Button size="sm" kind="primary" icon={PlusIcon} onClick={() => setMaking(true)}>
          {t('new')}
        </Button>
      }
    >
      <Drawer open={isMaking} onClose={() => setMaking(false)} title={t('new')} width={560}>
        <NewMerchantForm onDone={() => setMaking(false)} />
      </Drawer>
      <MerchantDrawer
        merchant={shown}
        needsSecondAdmin={needsSecondAdmin}
        onClose={() => go({ merchant: undefined })}
      />
    </EntriesCard>
  );
}

function Brief({ merchant }: { merchant: Merchant }) {
  const { state, gateway, account, minFen, maxFen } = merchant;
  const terms = useTexts(termTexts);
  const locale = useLocale();
  const { money } = useFormats();
  return (
    <Row gap={8}>
      {state === 'on' && merchant.maintenance.zh !== '' ? (
        <Status tone="bad">{terms('worked')}</Status>
      ) : (
        <StateBadge of={merchantLooks} state={state} />
      )}
      {merchant.change && <Status tone="waiting">{terms('changeTitle')}</Status>}
      <Soft>
        {gateways[gateway].name[locale]} · {account} · {money(minFen)} – {money(maxFen)}
      </Soft>
    </Row>
  );
}
