import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('factor', {
  'zh-CN': {
    totp: '动态码',
    totpHelp: '打开验证器应用，输入其中显示的 {{digits}} 位数字。',
    recovery: '恢复码',
    recoveryHelp: '启用两步验证时保存的恢复码，每个只能用一次。',
    passkeyHelp: '点击下方按钮，然后按设备的提示用指纹、面容或锁屏密码确认。',
    usePasskey: '使用通行密钥',
    otherWays: '其他方式',
    switch_totp: '改用验证器的动态码',
    switch_recovery: '改用恢复码',
    switch_passkey: '改用通行密钥',
    back: '返回，重新输入密码',
    cancel: '取消',
  },
  'en-US': {
    totp: 'Code',
    totpHelp: 'Open your authenticator app and enter the {{digits}} digits that it shows.',
    recovery: 'Recovery code',
    recoveryHelp: 'One of the codes that you kept when you set up two-step login. Each works once.',
    passkeyHelp: 'Press the button, then confirm on your device by fingerprint, face or screen lock.',
    usePasskey: 'Use a passkey',
    otherWays: 'Other ways',
    switch_totp: 'Use a code of your app instead',
    switch_recovery: 'Use a recovery code instead',
    switch_passkey: 'Use a passkey instead',
    back: 'Back to the password',
    cancel: 'Cancel',
  },
});
