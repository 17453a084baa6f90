import type { FakeReportState } from '#contract/verification/fakeReportProcess.ts';
import { useTexts } from '../../language/texts.ts';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { texts } from './texts.ts';

const tones: Record<FakeReportState, Tone> = {
  new: 'waiting',
  looking: 'info',
  confirmed: 'bad',
  dismissed: 'neutral',
};

export function ReportStatus({ state }: { state: FakeReportState }) {
  const t = useTexts(texts);
  return <Status tone={tones[state]}>{t(state)}</Status>;
}
