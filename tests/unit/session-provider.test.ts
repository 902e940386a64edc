import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { SessionProvider, useSession } from '../../client/shared/session/session';

function Who() {
  return createElement('p', null, useSession().status);
}

test('who asks for the session outside of its provider is told so', () => {
  expect(() => renderToString(createElement(Who))).toThrow('useSession must be used within a SessionProvider.');
});

test('inside of it the server renders every page as loading', () => {
  expect(renderToString(createElement(SessionProvider, { value: true }, createElement(Who)))).toBe('<p>loading</p>');
});
