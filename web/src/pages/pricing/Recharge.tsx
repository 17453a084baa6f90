import { Soon } from '../../shell/Soon.tsx';

export default function Recharge() {
  return <Soon />;
}
