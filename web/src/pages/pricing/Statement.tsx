import { Soon } from '../../shell/Soon.tsx';

export default function Statement() {
  return <Soon />;
}
