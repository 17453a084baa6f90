import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordStrength } from './PasswordStrength.tsx';

const said = (password: string, username?: string) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <PasswordStrength password={password} username={username} />
    </QueryClientProvider>,
  );

test('what the server refuses as too common is told while it is typed, what leaked as well', () => {
  for (const password of ['Password1', 'Abc123456', 'Raziel077', 'Kissmyass69!'])
    expect(said(password)).toContain('太常见');
  expect(said('xx7MARTINAq', 'martina')).toContain('太常见');
  for (const password of ['Kx7pVuw2', 'blueTractor58Lamp']) expect(said(password)).not.toContain('太常见');
});
