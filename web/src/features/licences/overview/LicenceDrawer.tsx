import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../api/callError.ts';
import { useTexts } from '../../../language/texts.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Drawer } from '../../../ui/kit/Drawer.tsx';
import { Notice, PageState } from '../../../ui/kit/PageState.tsx';
import { Tabs } from '../../../ui/list/Tabs.tsx';
import { Bindings } from '../bindings/Bindings.tsx';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { History } from './History.tsx';
import styles from './LicenceDrawer.module.css';
import { LicenceHead } from './LicenceHead.tsx';
import { Overview } from './Overview.tsx';
import { PublicView } from '../public/PublicView.tsx';
import { texts } from '../texts.ts';
import { Transfer } from '../handover/Transfer.tsx';
import { type LicencePart, licenceParts, useLicenceAddress } from '../list/useLicenceAddress.ts';
import { type PartProps, useLicence } from '../useLicence.ts';

/** One licence at the side, in parts of which the address holds the one in sight. Open while there is an id. */
export function LicenceDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={t('title', { id: id ?? '' })} width={680}>
      {id !== undefined && <LicenceDetail key={id} id={id} />}
    </Drawer>
  );
}

function LicenceDetail({ id }: { id: number }) {
  const { query, changed } = useLicence(id);
  if (query.error instanceof CallError && query.error.reason === 'not_found') return <NotYours />;
  return (
    <PageState query={query} skeleton={<DetailSkeleton />}>
      {(licence) => <Detail licence={licence} onChanged={changed} />}
    </PageState>
  );
}

/** Another's licence does not exist for the reader, as after it went to somebody else. */
function NotYours() {
  const t = useTexts(texts);
  const { linkTo } = useLicenceAddress();
  const back = <LinkButton to={linkTo({ licence: undefined })}>{t('backToList')}</LinkButton>;
  return <Notice picture="missing" title={t('missingTitle')} text={t('missingText')} action={back} />;
}

const contents: Record<LicencePart, (props: PartProps) => React.ReactNode> = {
  overview: (props) => <Overview {...props} />,
  bindings: (props) => <Bindings {...props} />,
  public: (props) => <PublicView {...props} />,
  transfer: (props) => <Transfer {...props} />,
  history: ({ licence }) => <History licenceId={licence.id} />,
};

function Detail(props: PartProps) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { address, linkTo } = useLicenceAddress();
  const { part } = address;
  // A part is made when it is first looked at and stays, so that nothing typed in it is lost.
  const [seen, setSeen] = useState<readonly LicencePart[]>([part]);
  if (!seen.includes(part)) setSeen([...seen, part]);
  return (
    <div className={styles.detail}>
      <LicenceHead licence={props.licence} />
      <Tabs
        label={t('parts')}
        current={part}
        onChange={(name) => void navigate(linkTo({ part: name }), { preventScrollReset: true, replace: true })}
        tabs={licenceParts.map((name) => ({
          name,
          label: t(name),
          content: seen.includes(name) && <div className={styles.part}>{contents[name](props)}</div>,
        }))}
      />
    </div>
  );
}
