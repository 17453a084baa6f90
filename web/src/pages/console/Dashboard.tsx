import { Soon } from '../../shell/Soon.tsx';

export default function Dashboard() {
  return <Soon />;
}
