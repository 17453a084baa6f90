import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu as KitMenu } from '@mantine/core';
import { Fragment, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../Icon.tsx';
import { CheckIcon } from '../icons.ts';
import styles from './MenuList.module.css';
import type { MenuProps } from './menuEntry.ts';
import { KitScope } from '../KitScope.tsx';

/** The kit's menu, open from the start: `Menu` loads it when its button is pressed. */
export function MenuList({ trigger, entries, label, side = false, onClosed }: MenuProps) {
  const holder = useRef<HTMLSpanElement>(null);
  // The button that was pressed is not the one that stands here now: the kit would give the focus to nobody.
  const handleClose = () => {
    if (document.activeElement?.closest('[role=menu]')) holder.current?.querySelector('button')?.focus();
    onClosed?.();
  };
  return (
    // The first entry takes the focus, not the kit's placeholder: a menu may hold nothing focusable but its entries.
    <KitScope>
      <KitMenu
        defaultOpened
        onClose={handleClose}
        position={side ? 'right-start' : 'bottom-end'}
        shadow="md"
        styles={{ dropdown: { maxHeight: '80dvh', overflowY: 'auto' } }}
        radius="sm"
        width={220}
        withinPortal
        withInitialFocusPlaceholder={false}
      >
        <span ref={holder} className={styles.holder}>
          <KitMenu.Target>{trigger}</KitMenu.Target>
        </span>
        <KitMenu.Dropdown>
          {label !== undefined && <KitMenu.Label>{label}</KitMenu.Label>}
          {entries.map(({ label: text, icon, to, onSelect, danger = false, divided = false, ...rest }) => {
            const look = {
              ...(icon === undefined ? {} : { leftSection: <Icon of={icon} size={16} /> }),
              ...(danger ? { color: 'var(--stop-text)' } : {}),
              ...(onSelect ? { onClick: onSelect } : {}),
              ...(rest.current
                ? { rightSection: <Icon of={CheckIcon} size={16} />, 'aria-current': true as const }
                : {}),
              ...(rest.disabled ? { disabled: true } : {}),
            };
            return (
              <Fragment key={text}>
                {divided && <KitMenu.Divider />}
                {to === undefined ? (
                  <KitMenu.Item {...look}>{text}</KitMenu.Item>
                ) : (
                  <KitMenu.Item component={Link} to={to} {...look}>
                    {text}
                  </KitMenu.Item>
                )}
              </Fragment>
            );
          })}
        </KitMenu.Dropdown>
      </KitMenu>
    </KitScope>
  );
}
