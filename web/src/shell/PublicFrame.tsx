import { Outlet } from 'react-router';

export default function PublicFrame() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
