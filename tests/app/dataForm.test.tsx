import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { annData } from '#tests/kit/people'
import { alerts, clickButton, listOf, openApp, type } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** What a person says of themselves, as long as no verification says it. */

const DATA = '/v2/user/user-data'

async function open(more: object = {}, answer?: () => Response) {
  const sent: unknown[] = []
  const data = { ...annData, language: null, ...more }
  const app = await openApp({
    signedIn: true,
    path: '/profile',
    pages: {
      ...walletPages(),
      [DATA]: ({ verb, body }) => {
        if (verb !== 'PATCH') return jsonResponse(data)
        sent.push(JSON.parse(body))
        return answer?.() ?? jsonResponse({ ...data, ...(JSON.parse(body) as object) })
      },
    },
  })
  return { sent, ...app }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const panel = () => listOf('About you')

test('what was typed is saved, and what was emptied is taken away', async () => {
  const { sent } = await open({ first_name: 'Ann', last_name: 'Quill', birth_date: '1990-04-01' })
  expect([field('First name').value, field('Date of birth').value]).toEqual(['Ann', '1990-04-01'])
  await type('Last name', '')
  await type('Preferred name', 'Annie')
  expect(panel().queryByText('Saved')).toBeNull()
  await clickButton('Save')
  expect(sent).toEqual([
    { preferred_name: 'Annie', first_name: 'Ann', last_name: null, birth_date: '1990-04-01' },
  ])
  expect(panel().getByText('Saved')).toBeTruthy()
})

test.each([
  ['First name', '/first_name'],
  ['Last name', '/last_name'],
  ['Preferred name', '/preferred_name'],
  ['Date of birth', '/birth_date'],
])('%s that was refused is marked and focused, and said once', async (label, pointer) => {
  await open({}, () => problem(400, 'VALIDATION_FAILED', { errors: [{ pointer, code: 'FORMAT' }] }))
  await clickButton('Save')
  const marked = panel()
    .getAllByLabelText(/name$|birth$/i)
    .filter((one) => one.getAttribute('aria-invalid') === 'true')
  expect(marked).toEqual([field(label)])
  expect(document.activeElement).toBe(field(label))
  expect(alerts()).toHaveLength(1)
  expect(panel().queryByText('Saved')).toBeNull()
})

test('while it is being saved nothing can be typed', async () => {
  const never = new Promise<void>(() => {})
  let letsGo = true
  await openApp({
    signedIn: true,
    path: '/profile',
    pages: walletPages(),
    letGo: (path) => (path === DATA && !letsGo ? never : Promise.resolve()),
  })
  letsGo = false
  await clickButton('Save')
  expect(field('First name').readOnly).toBe(true)
  expect(field('Preferred name').readOnly).toBe(true)
  const save = panel().getByRole('button', { name: 'Save' })
  expect(save.getAttribute('aria-busy')).toBe('true')
})
