import { Soon } from '../../shell/Soon.tsx';

export default function Account() {
  return <Soon />;
}
