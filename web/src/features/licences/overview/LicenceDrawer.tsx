import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Licence } from '#contract/licences/licences.ts';
import { refundFaultySeconds } from '#contract/orders/refundRules.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { ProductLine } from '../../../parts/product/ProductLine.tsx';
import { href } from '../../../paths.ts';
import { RecordDrawer } from '../../../record/RecordDrawer.tsx';
import { Button, LinkButton } from '../../../ui/kit/Button.tsx';
import { EyeIcon } from '../../../ui/kit/icons.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Notice } from '../../../ui/kit/PageState.tsx';
import { Tabs } from '../../../ui/list/Tabs.tsx';
import { Bindings } from '../bindings/Bindings.tsx';
import { Transfer } from '../handover/Transfer.tsx';
import { LicenceState } from '../list/LicenceTable.tsx';
import { type LicencePart, licenceParts, useLicenceAddress } from '../list/useLicenceAddress.ts';
import { PublicView } from '../public/PublicView.tsx';
import { texts } from '../texts.ts';
import { History } from './History.tsx';
import { Overview } from './Overview.tsx';

/** The licence that the address names, at the side, in parts of which the address holds the one in sight. */
export function LicenceDrawer({ id }: { id: number | undefined }) {
  const t = useTexts(texts);
  const { linkTo, go } = useLicenceAddress();
  const closed = { licence: undefined, part: undefined };
  const { dayAndTime } = useFormats();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<number>();
  // Opening it shows its key, which ends the return without a reason: asked before, and once.
  const unseen = useCall('getLicenceReturn', { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const until = opened === id ? null : unseen.data?.until;
  const licence = useCall('getLicence', { id: id ?? 0 }, { enabled: id !== undefined && until === null });
  const query = unseen.error ? { ...licence, error: unseen.error } : licence;
  // As after it was transferred to somebody else.
  const missing = (
    <Notice
      picture="missing"
      title={t('missingTitle')}
      text={t('missingText')}
      action={<LinkButton to={linkTo(closed)}>{t('backToList')}</LinkButton>}
    />
  );
  const open = () => {
    setOpened(id);
    queries.removeQueries({ queryKey: ['getLicenceReturn'] });
  };
  const drawer = { id, onClose: () => go(closed), title: t('title', { id: id ?? '' }), width: 680, missing };
  if (typeof until === 'string') {
    return (
      <RecordDrawer {...drawer} query={unseen}>
        {() => (
          <Notice
            picture="empty"
            title={t('openTitle')}
            text={t('openText', { when: dayAndTime(until), hours: refundFaultySeconds / 3600 })}
            action={
              <Button kind="primary" icon={EyeIcon} onClick={open}>
                {t('open')}
              </Button>
            }
          />
        )}
      </RecordDrawer>
    );
  }
  return (
    <RecordDrawer {...drawer} query={query}>
      {(shown) => <Shown licence={shown} showsKey={opened === id} />}
    </RecordDrawer>
  );
}

const contents: Record<LicencePart, (licence: Licence, showsKey: boolean) => ReactNode> = {
  overview: (licence, showsKey) => <Overview licence={licence} showsKey={showsKey} />,
  bindings: (licence) => <Bindings licence={licence} />,
  public: (licence) => <PublicView licence={licence} />,
  transfer: (licence) => <Transfer licence={licence} />,
  history: ({ id }) => <History licenceId={id} />,
};

/** `showsKey`: it was opened just now, which is to see its key. */
function Shown({ licence, showsKey }: { licence: Licence; showsKey: boolean }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { at, linkTo } = useLicenceAddress();
  const { part } = at;
  // A part is made when it is first opened and stays, so that nothing typed in it is lost.
  const [seen, setSeen] = useState<readonly LicencePart[]>([part]);
  if (!seen.includes(part)) setSeen([...seen, part]);
  return (
    <>
      <Row justify="space-between">
        <ProductLine product={licence} to={href('product', { id: licence.productId })}>
          {licence.skuName}
        </ProductLine>
        <LicenceState licence={licence} />
      </Row>
      <Tabs
        label={t('parts')}
        current={part}
        onChange={(name) => void navigate(linkTo({ part: name }), { preventScrollReset: true, replace: true })}
        tabs={licenceParts.map((name) => ({
          name,
          label: t(name),
          content: seen.includes(name) && <Stack gap={24}>{contents[name](licence, showsKey)}</Stack>,
        }))}
      />
    </>
  );
}
