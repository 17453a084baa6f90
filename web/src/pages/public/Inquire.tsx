import { Soon } from '../../shell/Soon.tsx';

export default function Inquire() {
  return <Soon />;
}
