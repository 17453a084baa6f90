import { useState } from 'react';
import { licenceLimits } from '#contract/licences/licenceRules.ts';
import type { SoldLicence } from '#contract/licences/licenceAdmin.ts';
import { handReasons, type LicenceAct } from '#contract/licences/licenceSale.ts';
import { licenceReasonTexts } from '#contract/licences/licenceWords.ts';
import type { CallOutput } from '../../api/call.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Sentences } from '../../parts/licencePolicy/Sentences.tsx';
import { ActionButton } from '../../record/ActionButton.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { BanIcon, LockIcon, UnlockIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Modal } from '../../ui/kit/overlay/Modal.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { texts } from './texts.ts';

const icons = { suspend: LockIcon, reinstate: UnlockIcon, revoke: BanIcon };
/** As many are named one by one. */
const namedMax = 5;

interface MoveButtonProps {
  event: LicenceAct;
  licences: readonly Pick<SoldLicence, 'id' | 'title' | 'holder' | 'may'>[];
  may?: boolean;
  size?: 'sm' | 'md';
  onMoved?: () => void;
}

/** Suspends, reinstates or revokes those licences that may be: says which and what will happen, and asks why. */
export function MoveButton({ event, licences, may = true, size = 'md', onMoved }: MoveButtonProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const move = useAction('moveLicences');
  const [unchanged, setUnchanged] = useState<CallOutput<'moveLicences'>['unchanged']>();
  const possible = licences.filter(({ may }) => may.includes(event));
  const chosen = possible.slice(0, licenceLimits.atOnce.max);
  const count = chosen.length;
  return (
    <>
      <ActionButton
        may={may}
        title={t(`${event}Title`)}
        act={t(event)}
        icon={icons[event]}
        danger={event === 'revoke'}
        size={size}
        disabled={count === 0}
        initial={{ reason: '', note: '' }}
        required={event === 'reinstate' ? [] : ['reason']}
        onAct={async ({ reason, note }) => {
          const why = handReasons.find((name) => name === reason);
          const ids = chosen.map(({ id }) => id);
          const moved = await move.send({ ids, event, note, ...(why && { reason: why }) });
          if (moved.changed.length > 0) toast.good(t('doneAll', { act: t(event), count: moved.changed.length }));
          if (moved.unchanged.length > 0) setUnchanged(moved.unchanged);
          else onMoved?.();
        }}
      >
        {({ field }) => (
          <>
            <Sentences
              lines={[
                ...chosen
                  .slice(0, namedMax)
                  .map(({ id, title, holder }) => t('about', { id, title, holder: holder.username })),
                ...(count > namedMax ? [t('aboutMore', { count })] : []),
              ]}
            />
            {possible.length > count && <Alert tone="warning">{t('firstOnly', { count })}</Alert>}
            <Alert tone="info">{t(`${event}Text`)}</Alert>
            {event !== 'reinstate' && (
              <SelectField
                {...field('reason')}
                label={t('reason')}
                help={t('reasonHelp')}
                required
                options={[
                  { value: '', label: t('choose') },
                  ...handReasons.map((value) => ({ value, label: licenceReasonTexts[value][locale] })),
                ]}
              />
            )}
            <WordsField {...field('note')} label={t('note')} help={t('noteHelp')} />
          </>
        )}
      </ActionButton>
      {unchanged && (
        <Unchanged
          event={event}
          licences={unchanged}
          onClose={() => {
            setUnchanged(undefined);
            onMoved?.();
          }}
        />
      )}
    </>
  );
}

interface UnchangedProps {
  event: LicenceAct;
  licences: CallOutput<'moveLicences'>['unchanged'];
  onClose: () => void;
}

/** Says which licences did not move, and why. */
function Unchanged({ event, licences, onClose }: UnchangedProps) {
  const t = useTexts(texts);
  return (
    <Modal open onClose={onClose} title={t(`${event}Title`)}>
      <Stack>
        <Alert tone="warning">{t('doneSome', { count: licences.length })}</Alert>
        <Sentences lines={licences.map(({ id, why }) => t(`why_${why}`, { id }))} />
        <Row justify="end">
          <Button onClick={onClose}>{t('close')}</Button>
        </Row>
      </Stack>
    </Modal>
  );
}
