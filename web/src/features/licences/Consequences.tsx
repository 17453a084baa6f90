import { Sentences } from '../../parts/licencePolicy/Sentences.tsx';

/** What an action will do, one thing a line. */
export function Consequences({ intro, lines }: { intro: string; lines: string[] }) {
  return (
    <div>
      <p>{intro}</p>
      <Sentences lines={lines} />
    </div>
  );
}
