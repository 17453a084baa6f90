import { Soon } from '../../shell/Soon.tsx';

export default function Shops() {
  return <Soon />;
}
