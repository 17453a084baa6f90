import { Soon } from '../../shell/Soon.tsx';

export default function SiteSettings() {
  return <Soon />;
}
