import { Soon } from '../../shell/Soon.tsx';

export default function Products() {
  return <Soon />;
}
