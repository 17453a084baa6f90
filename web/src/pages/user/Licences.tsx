import { Soon } from '../../shell/Soon.tsx';

export default function Licences() {
  return <Soon />;
}
