import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as KitTabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { WarningIcon } from '../kit/icons.ts';
import { intoRow } from './intoRow.ts';
import styles from './Tabs.module.css';
import { KitScope } from '../kit/KitScope.tsx';

interface Tab<Name extends string> {
  name: Name;
  label: string;
  /** Something in it is wrong; said by a sign and by this word. */
  problem?: string | undefined;
  content: ReactNode;
}

interface TabsProps<Name extends string> {
  /** What the tabs are of. */
  label: string;
  tabs: Tab<Name>[];
  current: Name;
  onChange: (name: Name) => void;
}

/** Parts of which one is in sight. All of them stay, so that nothing typed is lost. */
export function Tabs<Name extends string>({ label, tabs, current, onChange }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && tab) intoRow(list.current, tab);
  }, [current]);
  return (
    <KitScope>
      <KitTabs
        value={current}
        onChange={(name) => {
          const tab = tabs.find((one) => one.name === name);
          if (tab) onChange(tab.name);
        }}
      >
        <KitTabs.List ref={list} aria-label={label} className={styles.list ?? ''}>
          {tabs.map((tab) => (
            <KitTabs.Tab key={tab.name} value={tab.name}>
              <span className={styles.tab}>
                {tab.label}
                {tab.problem !== undefined && (
                  <span className={styles.problem}>
                    <Icon of={WarningIcon} size={14} />
                    <span className="visually-hidden">{tab.problem}</span>
                  </span>
                )}
              </span>
            </KitTabs.Tab>
          ))}
        </KitTabs.List>
        {tabs.map((tab) => (
          <KitTabs.Panel key={tab.name} value={tab.name}>
            {tab.content}
          </KitTabs.Panel>
        ))}
      </KitTabs>
    </KitScope>
  );
}
