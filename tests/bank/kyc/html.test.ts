import { expect, test } from 'vitest'
import { html } from '#bank/kyc/hosted/html'

test('nothing is shown of what is absent, and no value can be markup', () => {
  const part = html`<b>${'<i>'}</b>`
  expect(html`[${null}|${false}|${0}|${''}]`.text).toBe('[||0|]')
  expect(html`<p>${part}${[part, part]}</p>`.text).toBe(`<p>${'<b>&lt;i&gt;</b>'.repeat(3)}</p>`)
  expect(html`${`&"'`}`.text).toBe('&amp;&quot;&#39;')
})
