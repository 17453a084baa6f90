import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as KitTabs } from '@mantine/core';
import type { ReactNode } from 'react';

interface TabsProps<Name extends string> {
  value: Name;
  onChange: (name: Name) => void;
  tabs: { name: Name; label: ReactNode; content?: ReactNode }[];
}

/** Tabs whose choice belongs to the caller (best: to the address). Contents are optional. */
export function Tabs<Name extends string>({ value, onChange, tabs }: TabsProps<Name>) {
  return (
    <KitTabs
      value={value}
      onChange={(next) => {
        const found = tabs.find(({ name }) => name === next);
        if (found) onChange(found.name);
      }}
      keepMounted={false}
    >
      <KitTabs.List>
        {tabs.map(({ name, label }) => (
          <KitTabs.Tab key={name} value={name}>
            {label}
          </KitTabs.Tab>
        ))}
      </KitTabs.List>
      {tabs.map(({ name, content }) =>
        content === undefined ? null : (
          <KitTabs.Panel key={name} value={name} pt="md">
            {content}
          </KitTabs.Panel>
        ),
      )}
    </KitTabs>
  );
}
