import { useCall } from '../../api/queries.ts';
import { texts } from '../../features/catalogueAdmin/editorTexts.ts';
import { ProductEditor } from '../../features/catalogueAdmin/ProductEditor.tsx';
import { productLooks } from '../../features/catalogueAdmin/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta } from '../../shell/console/consoleTitles.ts';
import { StateBadge } from '../../record/StateBadge.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { BackIcon } from '../../ui/kit/icons.ts';
import { PageHead } from '../../ui/kit/layout.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import type { Route } from './+types/Product';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminProduct');
}

/** One product to edit, or a new one where the address says `new`. */
export default function AdminProduct({ params }: Route.ComponentProps) {
  const t = useTexts(texts);
  if (params.id === 'new') {
    return (
      <>
        <PageHead title={t('newTitle')} action={<Back />} />
        <ProductEditor key="new" edited={undefined} />
      </>
    );
  }
  return /^\d{1,15}$/.test(params.id) ? <Edit key={params.id} id={Number(params.id)} /> : <Missing />;
}

function Edit({ id }: { id: number }) {
  const product = useCall('getAdminProduct', { id }, { staleTime: 0, refetchOnWindowFocus: false });
  if (product.error?.reason === 'not_found') return <Missing />;
  return (
    <PageState query={product} skeleton={<Skeleton height={640} round={12} />}>
      {(edited) => (
        <>
          <PageHead
            title={edited.draft.texts['zh-CN'].title}
            lead={<StateBadge of={productLooks} state={edited.state} />}
            action={<Back />}
          />
          <ProductEditor edited={edited} />
        </>
      )}
    </PageState>
  );
}

function Back() {
  const t = useTexts(texts);
  return (
    <LinkButton icon={BackIcon} to={href('adminProducts')}>
      {t('back')}
    </LinkButton>
  );
}

function Missing() {
  const t = useTexts(texts);
  const action = <LinkButton to={href('adminProducts')}>{t('toList')}</LinkButton>;
  return <Notice page picture="missing" title={t('notFoundTitle')} text={t('notFoundText')} action={action} />;
}
