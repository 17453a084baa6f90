import { Soon } from '../../shell/Soon.tsx';

export default function Service() {
  return <Soon />;
}
