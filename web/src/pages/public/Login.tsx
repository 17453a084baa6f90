import { Soon } from '../../shell/Soon.tsx';

export default function Login() {
  return <Soon />;
}
