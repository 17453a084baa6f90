import { type CSSProperties, type ReactNode, useId } from 'react';
import type { FieldChrome } from '../fields.ts';
import { kitClasses } from './kitClasses.ts';

/** What the field itself gets from its frame. */
interface Input {
  id: string;
  name: string;
  className: string;
  disabled: boolean;
  autoFocus: boolean;
  onBlur?: () => void;
  'aria-required': boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'data-variant': 'default';
}

interface FieldFrameProps extends FieldChrome {
  name: string;
  error?: string | undefined;
  onBlur?: (() => void) | undefined;
  /** sm: in a row of filters. */
  size?: 'sm' | 'md';
  /** More than one line. */
  multiline?: boolean;
  /** Stands within the field, before what is typed. */
  left?: ReactNode;
  /** The same behind it; with `pressed` it can be pressed. */
  right?: ReactNode;
  pressed?: boolean;
  /** A press anywhere opens it, and nothing is typed: the hand instead of the text cursor. */
  pointer?: boolean;
  children: (input: Input) => ReactNode;
}

/**
 * Label, help and error around a plain field, in the classes of the kit's style sheet: the same as the kit's own parts look, for a
 * tenth of their script.
 */
export function FieldFrame(props: FieldFrameProps) {
  const { label, help, required = false, disabled = false, autoFocus = false, name, error, onBlur } = props;
  const { size = 'md', multiline = false, left, right, pressed = false, pointer = false, children } = props;
  const id = useId();
  const [helpId, errorId] = [`${id}-help`, `${id}-error`];
  const hasHelp = help !== undefined && help !== '';
  const hasError = error !== undefined && error !== '';
  const describedBy = [hasError && errorId, hasHelp && helpId].filter(Boolean).join(' ');
  const small = `calc(var(--mantine-font-size-${size}) - calc(0.125rem * var(--mantine-scale)))`;
  return (
    <div className={kitClasses.root} data-size={size}>
      {label !== '' && (
        <label
          htmlFor={id}
          className={kitClasses.label}
          style={{ '--input-label-size': `var(--mantine-font-size-${size})` } as CSSProperties}
        >
          {label}
          {required && (
            <span className={kitClasses.required} aria-hidden>
              {' *'}
            </span>
          )}
        </label>
      )}
      <div
        className={kitClasses.wrapper}
        style={
          {
            ...((hasHelp || hasError) && { '--input-margin-bottom': 'calc(var(--mantine-spacing-xs) / 2)' }),
            '--input-height': `var(--input-height-${size})`,
            '--input-fz': `var(--mantine-font-size-${size})`,
            ...(multiline && { '--input-padding-y': `var(--input-padding-y-${size})` }),
            '--input-left-section-pointer-events': 'none',
            '--input-right-section-pointer-events': pressed ? 'all' : 'none',
          } as CSSProperties
        }
        data-variant="default"
        data-size={size}
        data-error={hasError || undefined}
        data-disabled={disabled || undefined}
        data-multiline={multiline || undefined}
        data-pointer={pointer || undefined}
        data-with-left-section={left !== undefined || undefined}
        data-with-right-section={right !== undefined || undefined}
      >
        {left !== undefined && (
          <div className={kitClasses.section} data-position="left">
            {left}
          </div>
        )}
        {children({
          id,
          name,
          className: kitClasses.input,
          disabled,
          autoFocus,
          'aria-required': required,
          ...(onBlur && { onBlur }),
          ...(hasError && { 'aria-invalid': true, 'data-error': true }),
          ...(disabled && { 'data-disabled': true }),
          ...(autoFocus && { 'data-autofocus': true }),
          ...(describedBy !== '' && { 'aria-describedby': describedBy }),
          'data-variant': 'default',
        })}
        {right !== undefined && (
          <div className={kitClasses.section} data-position="right">
            {right}
          </div>
        )}
      </div>
      {hasHelp && (
        <p
          id={helpId}
          className={kitClasses.description}
          style={{ '--input-description-size': small } as CSSProperties}
        >
          {help}
        </p>
      )}
      {hasError && (
        <p id={errorId} className={kitClasses.error} style={{ '--input-error-size': small } as CSSProperties}>
          {error}
        </p>
      )}
    </div>
  );
}
