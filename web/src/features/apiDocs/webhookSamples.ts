import type { SampleLanguage } from './samples.ts';

/** How the receiver of a webhook checks who sent it, over the body as it arrived. */
export const webhookSamples: Record<SampleLanguage, string> = {
  curl: `# What the header webhook-signature must hold, by openssl:
secret='whsec_…'
key=$(printf '%s' "\${secret#whsec_}" | base64 -d | xxd -p -c 256)
printf '%s.%s.%s' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP" "$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64
`,
  typescript: `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isGenuine(headers: Record<string, string | undefined>, body: string, secret: string): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const sign = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest('base64');
  const expected = Buffer.from(\`v1,\${sign}\`);
  return (headers['webhook-signature'] ?? '')
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}
`,
  php: `<?php
function isGenuine(array $headers, string $body, string $secret): bool {
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!is_numeric($timestamp) || abs(time() - (int) $timestamp) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $one) {
        if (hash_equals($expected, $one)) return true;
    }
    return false;
}
`,
  python: `import base64
import hashlib
import hmac
import time


def is_genuine(headers: dict[str, str], body: str, secret: str) -> bool:
    id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    sign = hmac.new(key, f"{id}.{timestamp}.{body}".encode(), hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(sign).decode()
    return any(hmac.compare_digest(expected, one) for one in headers.get("webhook-signature", "").split(" "))
`,
};
