import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import './ui/tokens.css';
import './ui/base.css';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ProblemError } from './api';
import { restore } from './api/session';
import { router } from './app/router';
import { apply, theme } from './context/theme';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // a problem with a client's status will not go away by asking again
      retry: (count, error) =>
        count < 2 &&
        !(error instanceof ProblemError && error.problem.status >= 400 && error.problem.status < 500),
    },
  },
});

apply(theme.get());
void restore();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
