import { Soon } from '../../shell/Soon.tsx';

export default function Password() {
  return <Soon />;
}
