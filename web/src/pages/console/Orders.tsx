import { Soon } from '../../shell/Soon.tsx';

export default function Orders() {
  return <Soon />;
}
