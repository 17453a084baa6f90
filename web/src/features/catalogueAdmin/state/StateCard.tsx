import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import type { CallError } from '../../../api/callError.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { useGoodsPlace } from '../../../parts/goods/goodsPlace.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Card } from '../../../ui/kit/Card.tsx';
import { CopyIcon, DatabaseIcon, ExternalIcon } from '../../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../../ui/kit/layout.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { texts } from '../editorTexts.ts';
import { backEvents, MoveButton } from '../moves.tsx';
import { productLooks, texts as moveTexts } from '../texts.ts';
import { useStockAt } from './useStockAt.ts';

const notes = {
  draft: 'stateDraft',
  auditing: 'stateAuditing',
  on_shelf: 'stateOn',
  off_shelf: 'stateOff',
  banned: 'stateBanned',
} as const;

interface StateCardProps {
  edited: EditedProduct;
  onRefused: (refusal: CallError) => void;
}

/** The product's state, and where it can go back to from there; how it goes on stands beside the button that saves. */
export function StateCard({ edited, onRefused }: StateCardProps) {
  const t = useTexts(texts);
  const m = useTexts(moveTexts);
  const { number } = useFormats();
  const place = useGoodsPlace();
  const isShop = place.of === 'shop';
  const { draft, state, may } = edited;
  const id = draft.id ?? 0;
  const stockAt = useStockAt(edited);
  return (
    <Card title={t('stateTitle')} action={<StateBadge of={productLooks} state={state} />}>
      <Stack gap={16}>
        <Soft>{t(isShop && state === 'draft' ? 'stateDraftOwn' : notes[state])}</Soft>
        <Row gap={8}>
          {backEvents.map((event) => (
            <MoveButton
              key={event}
              {...{ id, event, onRefused }}
              title={draft.texts['zh-CN'].title}
              may={may.includes(event)}
            />
          ))}
          {stockAt !== undefined && (
            <LinkButton size="sm" kind="quiet" icon={DatabaseIcon} to={stockAt}>
              {m('editStock')}
            </LinkButton>
          )}
          <LinkButton size="sm" kind="quiet" icon={CopyIcon} to={place.copyOf(id)}>
            {m('copy')}
          </LinkButton>
          {state === 'on_shelf' && (
            <LinkButton size="sm" kind="quiet" icon={ExternalIcon} to={href('product', { id })}>
              {t('view')}
            </LinkButton>
          )}
        </Row>
        <Facts
          facts={[
            { name: t('number'), value: <span className="figures">{id}</span> },
            { name: t('sold'), value: <span className="figures">{number(edited.soldCount)}</span> },
            { name: t('created'), value: <Time at={edited.createdAt} /> },
            { name: t('updated'), value: <Time at={edited.updatedAt} /> },
          ]}
        />
      </Stack>
    </Card>
  );
}
