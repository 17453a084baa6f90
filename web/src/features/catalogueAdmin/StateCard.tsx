import { useState } from 'react';
import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import type { CallError } from '../../api/callError.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { ExternalIcon } from '../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './editorTexts.ts';
import { MoveDialog, type AskedMove } from './MoveDialog.tsx';
import styles from './ProductEditor.module.css';
import { ProductStatus } from './ProductStatus.tsx';
import { texts as moveTexts } from './texts.ts';

const notes = { draft: 'stateDraft', on_shelf: 'stateOn', off_shelf: 'stateOff', banned: 'stateBanned' } as const;

interface StateCardProps {
  edited: EditedProduct;
  /** Something is not saved: what goes on the shelf would not be what is seen here. */
  isChanged: boolean;
  onRefused: (failed: CallError) => void;
}

/** Where the product stands, and where it can go from there. */
export function StateCard({ edited, isChanged, onRefused }: StateCardProps) {
  const t = useTexts(texts);
  const m = useTexts(moveTexts);
  const { number } = useFormats();
  const [asked, setAsked] = useState<AskedMove>();
  const { draft, state, may } = edited;
  const id = draft.id ?? 0;
  const title = draft.texts['zh-CN'].title;
  return (
    <Card title={t('stateTitle')} action={<ProductStatus state={state} />}>
      <Stack gap={16}>
        <p className={styles.soft}>{t(notes[state])}</p>
        <Row gap={8}>
          {may.map((event) => (
            <Button
              key={event}
              size="sm"
              kind={event === 'ban' ? 'danger' : 'normal'}
              disabled={isChanged && event === 'put_on'}
              onClick={() => setAsked({ id, title, event })}
            >
              {m(event)}
            </Button>
          ))}
          {state === 'on_shelf' && (
            <LinkButton size="sm" kind="quiet" icon={ExternalIcon} to={href('product', { id })}>
              {t('view')}
            </LinkButton>
          )}
        </Row>
        {isChanged && may.includes('put_on') && <p className={styles.soft}>{t('saveFirst')}</p>}
        <Facts
          facts={[
            { name: t('number'), value: <span className="figures">{id}</span> },
            { name: t('kind'), value: m(draft.kind) },
            { name: t('sold'), value: <span className="figures">{number(edited.soldCount)}</span> },
            { name: t('created'), value: <Time at={edited.createdAt} /> },
            { name: t('updated'), value: <Time at={edited.updatedAt} /> },
          ]}
        />
      </Stack>
      <MoveDialog asked={asked} onClose={() => setAsked(undefined)} onRefused={onRefused} />
    </Card>
  );
}
