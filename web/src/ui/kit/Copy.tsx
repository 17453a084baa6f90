import { useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Button, IconButton } from './Button.tsx';
import { CheckIcon, CopyIcon } from './icons.ts';
import { texts } from './texts.ts';
import { toast } from './toast.ts';

/** Copies `value`; with a `label` a button, without one an icon. */
export function Copy({ value, label }: { value: string; label?: string }) {
  const t = useTexts(texts);
  const [copied, setCopied] = useState(false);
  const handleCopy = () => {
    copyText(value).then(
      () => {
        setCopied(true);
        toast.good(t('copied'));
        setTimeout(() => setCopied(false), 2000);
      },
      () => toast.bad(t('copyFailed')),
    );
  };
  const icon = copied ? CheckIcon : CopyIcon;
  if (label === undefined) {
    return <IconButton icon={icon} label={t('copy')} size={28} className="needs-scripts" onClick={handleCopy} />;
  }
  return (
    <Button icon={icon} size="sm" className="needs-scripts" onClick={handleCopy}>
      {label}
    </Button>
  );
}

/** The clipboard needs a secure context; a plain address in the local network has only the old way. */
async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('copying was refused');
}
