/** Pages and scripts that are sold as files. */
import type { DemoFile } from '../product.ts';
import { commercialLicence } from './licence.ts';
import { zipOf } from './zip.ts';

const css = `:root { --ink: #1d2433; --brand: #2f6f5e; --paper: #fbfaf7; }
* { box-sizing: border-box; margin: 0; }
body { font: 16px/1.7 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif; color: var(--ink); background: var(--paper); }
main, header, footer { max-width: 64rem; margin: 0 auto; padding: 3rem 1.25rem; }
h1 { font-size: clamp(2rem, 6vw, 3.5rem); line-height: 1.2; }
.button { display: inline-block; padding: .75rem 1.5rem; border-radius: .5rem; background: var(--brand); color: #fff; text-decoration: none; }
.three { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 1.5rem; }
.three > * { padding: 1.5rem; border: 1px solid #0002; border-radius: .75rem; background: #fff; }
`;

export const onePage: DemoFile = {
  name: 'one-page-site.zip',
  make: () =>
    zipOf({
      'LICENSE.txt': commercialLicence,
      'index.html': `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>品牌名</title><link rel="stylesheet" href="style.css"></head>
<body>
<header><h1>一句话说清你做什么</h1><p>再用一句话说清为谁而做。</p><p><a class="button" href="#contact">立即联系</a></p></header>
<main class="three"><section><h2>看得见</h2><p>写一个数字。</p></section><section><h2>用得上</h2><p>写一个场景。</p></section><section><h2>信得过</h2><p>写一位客户。</p></section></main>
<footer id="contact"><p>电话、地址、备案号</p></footer>
</body></html>
`,
      'style.css': css,
    }),
};

export const mailTemplates: DemoFile = {
  name: 'mail-templates.zip',
  make: () => {
    const mail = (title: string, words: string, button: string) =>
      `<!doctype html><html lang="zh-CN"><body style="margin:0;background:#f4f4f1"><table role="presentation" width="100%"><tr><td align="center" style="padding:32px"><table role="presentation" width="560" style="background:#fff;border-radius:12px"><tr><td style="padding:32px;font:16px/1.7 sans-serif;color:#222"><h1 style="font-size:22px">${title}</h1><p>${words}</p><p><a href="{{link}}" style="display:inline-block;padding:12px 24px;background:#2f6f5e;color:#fff;border-radius:8px;text-decoration:none">${button}</a></p><p style="color:#777;font-size:13px">{{site}}</p></td></tr></table></td></tr></table></body></html>\n`;
    return zipOf({
      'LICENSE.txt': commercialLicence,
      'welcome.html': mail('欢迎，{{name}}', '账号已经开通，现在就可以开始。', '开始使用'),
      'receipt.html': mail('已收到付款', '订单 {{order}}，金额 {{amount}}。', '查看订单'),
      'reset.html': mail('重设密码', '如果不是你本人操作，请忽略这封邮件。链接 30 分钟内有效。', '重设密码'),
      'expiring.html': mail('授权即将到期', '{{product}} 将于 {{date}} 到期，续期后时间顺延。', '立即续期'),
    });
  },
};

export const formKit: DemoFile = {
  name: 'form-kit.zip',
  make: () => {
    const field = (label: string, input: string, note = '') =>
      `<label class="field"><span>${label}</span>${input}${note && `<small>${note}</small>`}</label>`;
    const fields = [
      field('姓名', '<input autocomplete="name" required>'),
      field('邮箱', '<input type="email" autocomplete="email" required>', '只用来发送收据'),
      field('数量', '<input type="number" min="1" max="100" value="1">'),
      field('备注', '<textarea rows="3" maxlength="200"></textarea>', '最多 200 字'),
      field('开票', '<select><option>不需要</option><option>个人</option><option>公司</option></select>'),
    ];
    return zipOf({
      'LICENSE.txt': commercialLicence,
      'form.html': `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><link rel="stylesheet" href="form.css"><form>${fields.join('\n')}<button>提交</button></form></html>\n`,
      'form.css': `${css}form { max-width: 28rem; margin: 3rem auto; display: grid; gap: 1.25rem; }\n.field { display: grid; gap: .25rem; }\n.field :user-invalid { border-color: #b3261e; }\ninput, select, textarea { font: inherit; padding: .6rem .75rem; border: 1px solid #0004; border-radius: .5rem; }\n`,
    });
  },
};

export const serverConfigs: DemoFile = {
  name: 'server-configs.zip',
  make: () =>
    zipOf({
      'nginx/site.conf':
        'server {\n  listen 443 ssl;\n  http2 on;\n  server_name example.com;\n  ssl_certificate /etc/ssl/site.pem;\n  ssl_certificate_key /etc/ssl/site.key;\n  add_header Strict-Transport-Security "max-age=31536000" always;\n  location / {\n    proxy_pass http://127.0.0.1:8080;\n    proxy_set_header Host $host;\n    proxy_set_header X-Forwarded-For $remote_addr;\n  }\n}\n',
      'compose/postgres.yml':
        'services:\n  database:\n    image: postgres:17\n    restart: unless-stopped\n    environment:\n      POSTGRES_PASSWORD_FILE: /run/secrets/password\n    volumes: [data:/var/lib/postgresql/data]\n    secrets: [password]\nsecrets:\n  password:\n    file: ./password.txt\nvolumes:\n  data:\n',
      'systemd/app.service':
        '[Unit]\nAfter=network-online.target\n\n[Service]\nExecStart=/usr/bin/node /srv/app/main.js\nRestart=on-failure\nDynamicUser=yes\nProtectSystem=strict\nStateDirectory=app\n\n[Install]\nWantedBy=multi-user.target\n',
      'README.md': '# 服务器配置三件套\n\n把 `example.com` 与路径改成自己的，先 `nginx -t` 再重载。\n',
    }),
};

export const backupScripts: DemoFile = {
  name: 'backup-scripts.zip',
  make: () =>
    zipOf({
      'backup.sh':
        '#!/usr/bin/env bash\nset -euo pipefail\n# 用法：backup.sh 数据库名 目标目录\nname=$1 target=$2\nfile="$target/$name-$(date +%Y%m%d-%H%M).dump"\npg_dump --format=custom "$name" > "$file.part"\nmv "$file.part" "$file"\nfind "$target" -name "$name-*.dump" -mtime +30 -delete\necho "$file"\n',
      'verify.sh':
        '#!/usr/bin/env bash\nset -euo pipefail\n# 把最新的备份恢复到临时库，数一数表\nfile=$(ls -t "$1"/*.dump | head -n 1)\ncreatedb restore_check\ntrap "dropdb restore_check" EXIT\npg_restore --dbname=restore_check "$file"\npsql -d restore_check -c "select count(*) from information_schema.tables where table_schema = \'public\'"\n',
      'README.md': '# 备份与验证\n\n没有恢复过的备份不算备份。把两个脚本都放进定时任务。\n',
    }),
};

export const patternsForText: DemoFile = {
  name: 'regular-expressions.zip',
  make: () =>
    zipOf({
      'patterns.mjs':
        "export const mobile = /^1[3-9]\\d{9}$/;\nexport const postcode = /^\\d{6}$/;\nexport const chinese = /^\\p{Script=Han}+$/u;\nexport const isoDate = /^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$/;\nexport const semver = /^\\d+\\.\\d+\\.\\d+(-[\\w.]+)?$/;\nexport const colour = /^#(?:[\\da-f]{3}){1,2}$/i;\n\n/** 统一社会信用代码的校验位 */\nexport function isCreditCode(code) {\n  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';\n  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return false;\n  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];\n  const sum = weights.reduce((total, weight, index) => total + weight * signs.indexOf(code[index]), 0);\n  return signs[(31 - (sum % 31)) % 31] === code[17];\n}\n",
      'patterns.test.mjs':
        "import assert from 'node:assert/strict';\nimport { isoDate, mobile, semver } from './patterns.mjs';\n\nassert.ok(mobile.test('13800000000'));\nassert.ok(!mobile.test('12800000000'));\nassert.ok(isoDate.test('2026-02-28'));\nassert.ok(semver.test('1.0.0-beta.1'));\nconsole.log('ok');\n",
      'README.md': '# 常用正则与校验函数\n\n`node patterns.test.mjs` 通过后再放进项目。\n',
    }),
};
