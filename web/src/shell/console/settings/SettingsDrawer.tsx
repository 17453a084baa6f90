import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { appSettingsRules, type KeptSettings, keptDefaults } from '#contract/console/appSettingsRules.ts';
import { useTexts } from '../../../language/texts.ts';
import { useTheme } from '../../../language/theme.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { CopyIcon } from '../../../ui/kit/icons.ts';
import { Drawer } from '../../../ui/kit/overlay/Drawer.tsx';
import { Switch } from '../../../ui/kit/switch/Switch.tsx';
import { lightShades } from '../../../ui/kit/theme/shades.ts';
import { toast } from '../../../ui/kit/toast.ts';
import { LanguageSwitch } from '../../Preferences.tsx';
import { changeSettings, changeState, settingsText, useAppSettings } from '../../settings/appSettings.ts';
import { clampWidth } from '../../settings/keptFrom.ts';
import styles from './SettingsDrawer.module.css';
import { settingsTexts } from './settingsTexts.ts';

/** Pixels, from the specification. */
const drawerWidth = 300;
const contentSwitches = ['navbar', 'menu', 'topMenu', 'footer', 'tabBar', 'menuFromServer'] as const;

/** How the console is set up. Its content exists only while it is open. */
export function SettingsDrawer() {
  const t = useTexts(settingsTexts);
  const { globalSettings } = useAppSettings();
  return (
    <Drawer
      open={globalSettings}
      onClose={() => changeState({ globalSettings: false })}
      title={t('title')}
      width={drawerWidth}
    >
      <Settings />
    </Drawer>
  );
}

function Settings() {
  const t = useTexts(settingsTexts);
  const settings = useAppSettings();
  const { setTheme } = useTheme();
  const { revalidate } = useRevalidator();
  const change = (next: Partial<KeptSettings>) => {
    changeSettings(next);
    // The guard asks the server for the menu, or does without.
    if (next.menuFromServer !== undefined) void revalidate();
  };
  const handleReset = () => {
    setTheme(keptDefaults.theme);
    change(keptDefaults);
    toast.good(t('resetDone'));
  };
  const handleCopy = () => {
    navigator.clipboard.writeText(settingsText()).then(
      () => toast.good(t('copied')),
      () => toast.bad(t('notCopied')),
    );
  };
  return (
    <div className={styles.settings}>
      <section aria-labelledby="settings-content">
        <h3 id="settings-content">{t('content')}</h3>
        {contentSwitches.map((name) => (
          <Switch key={name} label={t(name)} isOn={settings[name]} onChange={(isOn) => change({ [name]: isOn })} />
        ))}
        <MenuWidth width={settings.menuWidth} onChange={(menuWidth) => change({ menuWidth })} />
      </section>
      <section aria-labelledby="settings-other">
        <h3 id="settings-other">{t('other')}</h3>
        <Switch
          label={t('colorWeak')}
          hint={t('colorWeakHint', { percent: appSettingsRules.colorWeakPercent })}
          isOn={settings.colorWeak}
          onChange={(colorWeak) => change({ colorWeak })}
        />
      </section>
      <section aria-labelledby="settings-appearance">
        <h3 id="settings-appearance">{t('appearance')}</h3>
        <div className={styles.line}>
          <span>{t('language')}</span>
          <LanguageSwitch />
        </div>
        <ThemeColor color={settings.themeColor} onChange={(themeColor) => change({ themeColor })} />
      </section>
      <Alert tone="info">{t('note')}</Alert>
      <div className={styles.acts}>
        <Button kind="primary" icon={CopyIcon} fullWidth onClick={handleCopy}>
          {t('copy')}
        </Button>
        <Button onClick={handleReset}>{t('reset')}</Button>
        <Button onClick={() => changeState({ globalSettings: false })}>{t('close')}</Button>
      </div>
    </div>
  );
}

/** Taken when the field is left or Enter is pressed: half a number is none yet. */
function MenuWidth({ width, onChange }: { width: number; onChange: (width: number) => void }) {
  const t = useTexts(settingsTexts);
  const { min, max } = appSettingsRules.menuWidth;
  const [typed, setTyped] = useState<string>();
  const take = () => {
    if (typed === undefined) return;
    onChange(clampWidth(typed.trim() === '' ? '' : Number(typed)));
    setTyped(undefined);
  };
  return (
    <label className={styles.line}>
      <span>
        {t('menuWidth')}
        <span className={styles.hint}>{t('menuWidthHint', { min, max })}</span>
      </span>
      <input
        type="number"
        inputMode="numeric"
        className={styles.width}
        min={min}
        max={max}
        value={typed ?? width}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take();
        }}
      />
    </label>
  );
}

function ThemeColor({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const t = useTexts(settingsTexts);
  return (
    <>
      <label className={styles.line}>
        <span>
          {t('themeColor')}
          <span className={styles.hint}>{t('themeColorHint', { count: appSettingsRules.themeShades })}</span>
        </span>
        <input
          type="color"
          className={styles.color}
          value={color.toLowerCase()}
          onChange={({ target }) => onChange(target.value.toUpperCase())}
        />
      </label>
      <div className={styles.shades} aria-hidden>
        {lightShades(color).map((shade, index) => (
          <span key={index} style={{ background: shade }} />
        ))}
      </div>
    </>
  );
}
