import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';
import { Icon, type IconShape } from './Icon.tsx';

/** primary: the one main act of a page · normal: any other · quiet: beside text · danger: destroys something. */
export type ButtonKind = 'primary' | 'normal' | 'quiet' | 'danger';

interface Look {
  kind?: ButtonKind | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  icon?: IconShape | undefined;
  iconAfter?: IconShape | undefined;
  fullWidth?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

interface ButtonProps extends Look {
  type?: 'button' | 'submit';
  /** Shows a spinner and ignores clicks. */
  busy?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu';
  'aria-describedby'?: string;
  'aria-label'?: string;
}

// Plain, like the button with an icon only: each first page has one, and the kit's brings much along.
function look({ kind = 'normal', size = 'md', icon, iconAfter, fullWidth = false, className = '', children }: Look) {
  const iconSize = size === 'sm' ? 16 : 18;
  const sides = `${icon === undefined ? '' : styles.iconBefore} ${iconAfter === undefined ? '' : styles.iconBehind}`;
  return {
    className: `${styles.button} ${styles[kind]} ${styles[size]} ${sides} ${fullWidth ? styles.full : ''} ${className}`,
    children: (
      <>
        {icon !== undefined && <Icon of={icon} size={iconSize} />}
        {children !== '' && <span>{children}</span>}
        {iconAfter !== undefined && <Icon of={iconAfter} size={iconSize} />}
      </>
    ),
  };
}

export function Button({ type = 'button', busy = false, disabled = false, onClick, ...rest }: ButtonProps) {
  const { kind, size, icon, iconAfter, fullWidth, className, children, ...aria } = rest;
  // It stays focused while it works: only what it does is held back.
  const handleClick = (event: MouseEvent) => {
    if (busy) event.preventDefault();
    else onClick?.();
  };
  return (
    <button
      type={type}
      disabled={disabled}
      aria-busy={busy}
      onClick={handleClick}
      {...aria}
      {...look({ kind, size, icon, iconAfter, fullWidth, className, children })}
    />
  );
}

interface LinkButtonProps extends Look {
  to: string;
  leaves?: boolean;
  /** For screen readers, where the words alone do not say what of. */
  label?: string;
  /** Besides going there. */
  onClick?: () => void;
}

/** A link that looks like a button. `to` comes from `href()`; `leaves` for an address that is none of our pages. */
export function LinkButton({ to, leaves = false, label, onClick, ...rest }: LinkButtonProps) {
  return <Link to={to} reloadDocument={leaves} aria-label={label} onClick={onClick} {...look(rest)} />;
}

interface IconButtonProps {
  icon: IconShape;
  /** What it does, for screen readers and as a hint. */
  label: string;
  onClick?: () => void;
  size?: number;
  disabled?: boolean;
  className?: string;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-controls'?: string;
  'aria-pressed'?: boolean;
}

/** A button with an icon only. Plain, because each first page has it. */
export function IconButton({
  icon,
  label,
  onClick,
  size = 36,
  disabled = false,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      {...rest}
      className={`${styles.iconButton} ${className}`}
      style={{ width: size, height: size }}
      {...(onClick ? { onClick } : {})}
    >
      <Icon of={icon} size={size < 32 ? 16 : 20} />
    </button>
  );
}
