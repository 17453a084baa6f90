import { Soon } from '../../shell/Soon.tsx';

export default function Privacy() {
  return <Soon />;
}
