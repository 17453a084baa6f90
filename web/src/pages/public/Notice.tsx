import { Soon } from '../../shell/Soon.tsx';

export default function PaymentNotice() {
  return <Soon />;
}
