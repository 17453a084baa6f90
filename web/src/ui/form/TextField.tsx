import { type ComponentProps, type CSSProperties, useEffect, useRef } from 'react';
import { FieldFrame } from './plain/FieldFrame.tsx';
import styles from './form.module.css';
import type { FieldChrome, FieldProps } from './fields.ts';
import { Icon, type IconShape } from '../kit/Icon.tsx';

interface TextFieldProps extends FieldProps<string>, FieldChrome {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'time';
  placeholder?: string;
  maxLength?: number;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  icon?: IconShape;
  /** Stands before what is typed and is no part of it, such as a currency. */
  prefix?: string;
  /** More than one line: a text area of so many rows, which grows with its text. */
  rows?: number;
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', placeholder, maxLength, autoComplete, inputMode, icon, prefix, rows } = props;
  const shared = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    placeholder,
    maxLength,
    autoComplete,
    inputMode,
  };
  const left = prefix ?? (icon === undefined ? undefined : <Icon of={icon} />);
  return (
    <FieldFrame {...props} left={left} multiline={rows !== undefined}>
      {(input) =>
        rows === undefined ? <input {...input} {...shared} type={type} /> : <Lines {...input} {...shared} rows={rows} />
      }
    </FieldFrame>
  );
}

/** So many lines are in sight before the text scrolls. */
const linesMax = 10;

/** As high as its text. Browsers that do so by themselves (`field-sizing`) are left to it. */
function Lines({ rows, ...rest }: ComponentProps<'textarea'> & { rows: number }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = area;
    if (!current || CSS.supports('field-sizing', 'content')) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight + current.offsetHeight - current.clientHeight}px`;
  }, [rest.value]);
  const style = { '--rows': rows, '--rows-max': Math.max(rows, linesMax) } as CSSProperties;
  return <textarea {...rest} ref={area} rows={rows} className={`${rest.className} ${styles.grows}`} style={style} />;
}
