import { Soon } from '../../shell/Soon.tsx';

export default function Home() {
  return <Soon />;
}
