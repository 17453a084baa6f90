import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatBytes } from '#contract/core/bytes.ts';
import { pictureFormats, pictureRules, pictureTypes } from '#contract/site/pictureRules.ts';
import { CallError } from '../../api/callError.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useCall } from '../../api/queries.ts';
import { upload } from '../../api/upload.ts';
import { useTexts } from '../../language/texts.ts';
import { PersonFace } from '../../parts/person/PersonFace.tsx';
import { useAction } from '../../record/useAction.ts';
import { FileField } from '../../ui/form/FileField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { TrashIcon } from '../../ui/kit/icons.ts';
import { toast } from '../../ui/kit/toast.ts';
import { texts } from './texts.ts';

const CropDialog = lazy(async () => ({
  default: (await untilLoaded(() => import('./CropDialog.tsx'))).CropDialog,
}));

/** One's picture: chosen, cropped, removed; else the drawn one. */
export function AvatarPart({ userId, name }: { userId: number; name: string }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const { data: profile } = useCall('getProfile', {});
  const remove = useAction('removeAvatar', () => t('pictureRemoved'));
  const [chosen, setChosen] = useState<File>();
  const [failure, setFailure] = useState<string>();
  const picture = profile?.avatar?.large;
  const handleCropped = async (body: File) => {
    try {
      queries.setQueryData(['getProfile', {}], await upload('uploadAvatar', { body }));
      await queries.invalidateQueries({ queryKey: ['getUserInfo'] });
      toast.good(t('pictureSaved'));
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setFailure(thrown.message);
    }
    setChosen(undefined);
  };
  return (
    <>
      <FileField
        name="avatar"
        label={t('picture')}
        help={t('pictureHelp', { formats: pictureFormats.join(' · '), max: formatBytes(pictureRules.bytes.max) })}
        error={failure}
        accept={pictureTypes.join(',')}
        act={t(picture === undefined ? 'choosePicture' : 'changePicture')}
        preview={<PersonFace userId={userId} name={profile?.nickname || name} picture={picture} size={96} />}
        more={
          picture !== undefined && (
            <Button kind="quiet" icon={TrashIcon} busy={remove.busy} onClick={() => remove.press({})}>
              {t('removePicture')}
            </Button>
          )
        }
        onChange={(file) => {
          setFailure(undefined);
          setChosen(file);
        }}
      />
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            file={chosen}
            onCropped={handleCropped}
            onClose={() => setChosen(undefined)}
            onBroken={() => {
              setChosen(undefined);
              setFailure(t('pictureBroken'));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
