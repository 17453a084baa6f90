/** The page's whole style; allowed in its policy by hash. */
export const style = `
:root{color-scheme:light;--page:#f2f3f5;--card:#fff;--text:#1d2129;--soft:#4e5969;--line:#e5e6eb;--blue:#165dff;--button:#165dff;--button-down:#0e42d2;--tint:#fff7e8;--tint-text:#a64500;--good:#e8ffea;--good-text:#006622;--bad:#ffece8;--bad-text:#a1151e}
[data-theme=dark]{color-scheme:dark;--page:#17171a;--card:#232324;--text:#f2f3f5;--soft:#b5b8bd;--line:#3a3a3c;--blue:#6aa1ff;--button-down:#0e42d2;--tint:#3b2a12;--tint-text:#ffcf8b;--good:#10301a;--good-text:#7be188;--bad:#3a1a1a;--bad-text:#fbaca3}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--page);color:var(--text);font:16px/1.5 -apple-system,"Segoe UI","PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans SC",sans-serif;text-autospace:normal;padding:24px 16px}
main{max-width:440px;margin:0 auto}
header{display:flex;justify-content:space-between;align-items:center;gap:12px;margin-bottom:16px;font-size:14px}
.mark{background:var(--tint);color:var(--tint-text);border-radius:6px;padding:4px 10px}
.mark b{font-weight:600}
a{color:var(--blue);text-underline-offset:3px}
header a{padding:4px 0;min-height:24px}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:24px}
.card+.card{margin-top:16px}
h1{font-size:16px;font-weight:400;margin:0;color:var(--soft);overflow-wrap:anywhere}
.amount{font-size:44px;line-height:1.25;font-weight:600;margin:4px 0 16px;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 24px;font-size:14px;color:var(--soft)}
dt{white-space:nowrap}
dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums;color:var(--text)}
h2{font-size:16px;line-height:1.25;margin:0 0 4px}
p{margin:0 0 16px}
.hint{font-size:14px;color:var(--soft)}
form{margin:0}
button,.button{display:block;width:100%;min-height:44px;padding:9px 16px;border-radius:6px;border:1px solid var(--line);background:none;color:inherit;font:inherit;text-align:center;text-decoration:none;cursor:pointer}
.main{background:var(--button);border-color:var(--button);color:#fff;font-weight:600}
.main:hover{background:var(--button-down)}
button:focus-visible,a:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
.quiet{border:0;color:var(--soft);margin-top:8px}
.act{text-align:left;margin-top:8px;padding:12px 16px}
.card h2{margin-top:16px}
.card h2:first-child{margin-top:0}
textarea{width:100%;padding:8px;border:1px solid var(--line);border-radius:6px;background:none;color:inherit;font:12px/1.5 ui-monospace,monospace;word-break:break-all;resize:vertical}
.act:hover{border-color:var(--blue)}
.act span{display:block;font-size:14px;color:var(--soft)}
.say{border-radius:6px;padding:12px 16px;margin-bottom:16px;background:var(--tint);color:var(--tint-text)}
.good{background:var(--good);color:var(--good-text)}
.bad{background:var(--bad);color:var(--bad-text)}
`;
