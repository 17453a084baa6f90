import { Soon } from '../../shell/Soon.tsx';

export default function Outbox() {
  return <Soon />;
}
