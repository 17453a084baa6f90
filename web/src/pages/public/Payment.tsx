import { Soon } from '../../shell/Soon.tsx';

export default function Payment() {
  return <Soon />;
}
