import { archiveRules } from '#contract/ownData/ownDataRules.ts';
import type { DataArchive } from '#contract/ownData/ownData.ts';
import { useCall } from '../../api/queries.ts';
import { sizeOf } from '../../language/sizes.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { DownloadIcon, PackageIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Progress } from '../../ui/kit/Progress.tsx';
import { SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './texts.ts';

/** How often it is asked for while it is written. */
const refetchMilliseconds = 1000;

const isUnderWay = (archive: DataArchive | null | undefined) =>
  archive?.state === 'waiting' || archive?.state === 'running';

/** All of one's data as a file: asked for, followed, fetched. */
export function ArchivePart() {
  const t = useTexts(texts);
  const query = useCall(
    'getDataArchive',
    {},
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.archive) ? refetchMilliseconds : false) },
  );
  const start = useAction('startDataArchive', () => t('started'));
  return (
    <section aria-label={t('export')}>
      <Stack gap={12}>
        <h3>{t('export')}</h3>
        <p>
          <Soft>{t('exportText', { days: archiveRules.keptDays, hours: archiveRules.everyHours })}</Soft>
        </p>
        <PageState query={query} skeleton={<SkeletonLines count={2} />}>
          {({ archive, nextAt }) => (
            <>
              {archive && <Archive archive={archive} />}
              {nextAt !== null && (
                <p>
                  <Soft>
                    {t('next')} <Time at={nextAt} />
                  </Soft>
                </p>
              )}
              {nextAt === null && !isUnderWay(archive) && (
                <div>
                  <Button icon={PackageIcon} busy={start.busy} onClick={() => start.press({})}>
                    {t('start')}
                  </Button>
                </div>
              )}
            </>
          )}
        </PageState>
      </Stack>
    </section>
  );
}

function Archive({ archive: { id, state, partsDone, partsTotal, bytes, expiresAt } }: { archive: DataArchive }) {
  const t = useTexts(texts);
  const ticket = useAction('getDataArchiveTicket');
  // The file's address is good for a short time: asked for when it is wanted.
  const download = () => ticket.press({ id }, ({ url }) => window.location.assign(url));
  switch (state) {
    case 'waiting':
    case 'running':
      return (
        <>
          <Progress label={t('writing')} done={partsDone} total={partsTotal} />
          <p role="status">
            <Soft>{t('leave')}</Soft>
          </p>
        </>
      );
    case 'ready':
      return (
        <Row gap={12}>
          <Button icon={DownloadIcon} busy={ticket.busy} onClick={download}>
            {t('download')}
          </Button>
          <span role="status">
            {t('ready', { size: sizeOf(bytes) })}
            {expiresAt !== null && (
              <Soft>
                {' · '}
                {t('until')} <Time at={expiresAt} />
              </Soft>
            )}
          </span>
        </Row>
      );
    case 'failed':
      return <Alert tone="warning">{t('failed')}</Alert>;
    case 'expired':
      return (
        <p>
          <Soft>{t('expired')}</Soft>
        </p>
      );
  }
}
