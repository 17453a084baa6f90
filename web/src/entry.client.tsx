import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerOfflineWorker } from './shell/offline/register.ts';
import { RequestIdContext } from './ui/kit/requestId.ts';

const requestId = document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestIdContext value={requestId}>
        <HydratedRouter />
      </RequestIdContext>
    </StrictMode>,
  );
});

registerOfflineWorker();
