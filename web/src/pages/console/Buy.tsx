import { Soon } from '../../shell/Soon.tsx';

export default function Buy() {
  return <Soon />;
}
