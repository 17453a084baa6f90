import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appSettingsRules } from '#contract/console/appSettingsRules.ts';
import { closedBy, closings, firstTab, shownAfter, type Tab, tabOf, tabsFrom, withTab } from './tabList.ts';

const at = (path: string): Tab => {
  const [pathname = '', query = ''] = path.split('?');
  const tab = tabOf(pathname, query === '' ? '' : `?${query}`);
  if (!tab) throw new Error(`no screen at ${path}`);
  return tab;
};
const open = (...paths: string[]) => paths.map(at).reduce<readonly Tab[]>(withTab, [firstTab]);
const pathsOf = (tabs: readonly Tab[]) => tabs.map(({ path }) => path);

describe('the list of tabs', () => {
  test('has a tab for each screen and what it is about, not for each query', () => {
    const tabs = open('/order/order', '/order/order?state=paid', '/admin/products/7', '/admin/products/8?a=1');
    expect(pathsOf(tabs)).toEqual([
      '/dashboard/workplace',
      '/order/order?state=paid',
      '/admin/products/7',
      '/admin/products/8?a=1',
    ]);
    expect(tabOf('/redirect/order', '')).toBeUndefined();
    expect(tabOf('/home', '')).toBeUndefined();
  });

  test('survives a reload with its queries, and anything that is no list', () => {
    const tabs = open('/order/order?state=paid', '/Accredit');
    expect(tabsFrom(JSON.stringify(pathsOf(tabs)))).toEqual(tabs);
    for (const broken of [null, '', '{', '7', '{}', '["/nowhere", 7, "https://a.example"]'])
      expect(tabsFrom(broken)).toEqual([firstTab]);
  });

  test('stays within its bound, the first one included', () => {
    const many = Array.from({ length: 50 }, (_, index) => `/admin/products/${index + 1}`);
    const tabs = open(...many);
    expect(tabs).toHaveLength(appSettingsRules.tabsOpen);
    expect([tabs[0], tabs.at(-1)?.path]).toEqual([firstTab, many.at(-1)]);
  });
});

describe('closing', () => {
  const tabs = open('/order/order', '/Accredit', '/pricing/getuser', '/apimy');
  const key = at('/Accredit').key;
  test.each([
    ['current', ['/Accredit'], '/order/order'],
    ['left', ['/order/order'], '/Accredit'],
    ['right', ['/pricing/getuser', '/apimy'], '/Accredit'],
    ['others', ['/order/order', '/pricing/getuser', '/apimy'], '/Accredit'],
    ['all', ['/order/order', '/Accredit', '/pricing/getuser', '/apimy'], '/dashboard/workplace'],
  ] as const)('%s closes these and shows that', (closing, closed, shown) => {
    const gone = closedBy(tabs, key, closing);
    expect(pathsOf(gone)).toEqual(closed);
    const left = tabs.filter((tab) => !gone.includes(tab));
    expect(shownAfter(tabs, left, key).path).toBe(shown);
  });

  test('never closes the first one, and always leaves something to show', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tabs), fc.constantFrom(...closings), (tab, closing) => {
        const gone = closedBy(tabs, tab.key, closing);
        const left = tabs.filter((one) => !gone.includes(one));
        expect(left[0]).toEqual(firstTab);
        expect(left).toContain(shownAfter(tabs, left, tab.key));
      }),
    );
  });
});
