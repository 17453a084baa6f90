import { renderToString } from 'react-dom/server';
import { MemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorPage } from './ErrorPage.tsx';

test.each([[403, '对不起，您没有访问该资源的权限', ['返回上一页', '返回首页']]])(
  'an answer of %i has a page of its own with ways on',
  (status, words, ways) => {
    const page = renderToString(
      <MemoryRouter>
        <ErrorPage error={new ErrorResponse(status, '', null)} />
      </MemoryRouter>,
    );
    expect(page).toContain(words);
    for (const way of ways) expect(page).toContain(way);
  },
);
