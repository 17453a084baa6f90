import { Soon } from '../../shell/Soon.tsx';

export default function RentalDetails() {
  return <Soon />;
}
