import { Soon } from '../../shell/Soon.tsx';

export default function Product() {
  return <Soon />;
}
