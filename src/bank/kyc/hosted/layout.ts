import { alwaysHeaders } from '#bank/http/headers'
import type { TenantBrand } from '#contract/tenantConfig'
import type { Language } from '#contract/preferences'
import { html, type Html } from './html.ts'
import { styleOf } from './style.ts'

/**
 * A page the bank renders itself: plain HTML in the tenant's brand, without scripts or external
 * resources, never in a frame.
 */
export interface HostedLayout {
  language: Language
  title: string
  brand: TenantBrand
  /** Shown beside the brand on every page. */
  note?: string
}

export function layout(nonce: string, { language, title, brand, note }: HostedLayout, body: Html) {
  const { name, mark } = brand
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${name}</title>
<style nonce="${nonce}">${styleOf(brand)}</style></head>
<body><header class="top"><p class="brand"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${mark}"/></svg>${name}</p>
${note !== undefined && html`<p class="small soft">${note}</p>`}</header>
<main>${body}</main></body></html>`.text
}

export const htmlResponse = (nonce: string, status: number, text: string) =>
  new Response(text, {
    status,
    headers: {
      ...alwaysHeaders,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cross-origin-resource-policy': 'same-origin',
    },
  })
