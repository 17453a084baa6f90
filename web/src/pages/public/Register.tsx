import { Soon } from '../../shell/Soon.tsx';

export default function Register() {
  return <Soon />;
}
