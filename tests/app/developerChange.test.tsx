import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse } from '#tests/kit/fakeBank'
import { keys, moment, open, PROGRAMS, shop, shown, TEXT } from './developerPages.ts'
import { alerts, heading, inMinutes, clickButton, settle, type } from './openApp.tsx'
import { proofRequired } from './proofPages.ts'

/** An existing key is changed, or renewed while the previous secret still works. */

const later = inMinutes(60)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: 'Save changes' })
const overlap = () => screen.getByLabelText<HTMLSelectElement>('Previous key stays valid for')

async function pick(select: HTMLSelectElement, value: string) {
  fireEvent.change(select, { target: { value } })
  await settle()
}

test('renews a key once confirmed, and says how long the previous secret works', async () => {
  const requests: object[] = []
  await open({
    ...keys([shop]),
    [`${PROGRAMS}/rotate`]: ({ body }) => {
      requests.push(JSON.parse(body) as object)
      return shown({ former_until: later })
    },
  })
  await clickButton(/Shop/)
  await clickButton('Replace key')
  expect(requests).toEqual([])
  expect(alerts().join(' ')).toContain('The new key works at once')
  expect(overlap().value).toBe('24')
  expect(document.body.textContent).toContain('Any older key stops working now')
  await pick(overlap(), '168')
  await clickButton('Replace key')
  expect(requests).toEqual([{ uuid: 'k1', overlap_hours: 168 }])
  expect(screen.getByText(TEXT)).toBeTruthy()
  expect(document.body.textContent).toContain('The previous key is valid until')
  await clickButton('I’ve saved it')
  expect(document.body.textContent).toContain('The previous key is valid until')
})

test('renews a key without overlap', async () => {
  const requests: object[] = []
  await open({
    ...keys([shop]),
    [`${PROGRAMS}/rotate`]: ({ body }) => {
      requests.push(JSON.parse(body) as object)
      return shown({ former_until: moment })
    },
  })
  await clickButton(/Shop/)
  await clickButton('Replace key')
  await pick(overlap(), '0')
  expect(document.body.textContent).toContain('refused at once')
  await clickButton('Cancel')
  await clickButton('Replace key')
  expect(overlap().value).toBe('24')
  await pick(overlap(), '0')
  await clickButton('Replace key')
  expect(requests).toEqual([{ uuid: 'k1', overlap_hours: 0 }])
  expect(document.body.textContent).not.toContain('The previous key is valid until')
})

test('changes name, addresses, end and rate of a key, and keeps its end unless chosen', async () => {
  const requests: object[] = []
  const before = { ...shop, ips: ['203.0.113.7'], rate_per_second: 5, expires_at: later }
  await open({
    ...keys([before]),
    [`${PROGRAMS}/update`]: ({ body }) => {
      requests.push(JSON.parse(body) as object)
      return jsonResponse({ ...before, name: 'Till', ips: [], rate_per_second: 9 })
    },
  })
  await clickButton(/Shop/)
  await clickButton('Edit')
  expect(heading()).toBe('Edit key')
  expect(field('IP addresses (optional)').value).toBe('203.0.113.7')
  expect(field('Requests per second (optional)').value).toBe('5')
  expect(screen.queryByRole('radio')).toBeNull()
  await type('Name', 'Till')
  await type('IP addresses (optional)', '')
  await type('Requests per second (optional)', '9')
  await clickButton('Save changes')
  const change = { uuid: 'k1', name: 'Till', ips: [], rate_per_second: 9, money: null }
  expect(requests).toEqual([change])
  expect(heading()).toBe('Till')
  expect(document.body.textContent).toContain('Up to 9')
  await clickButton('Edit')
  await pick(screen.getByLabelText<HTMLSelectElement>('Valid until'), '180')
  await clickButton('Save changes')
  expect(requests[1]).toEqual({ ...change, expires_in_days: 180 })
})

test('refuses an invalid rate before anything is sent', async () => {
  await open({ ...keys([shop]) })
  await clickButton(/Shop/)
  await clickButton('Edit')
  await type('Requests per second (optional)', '101')
  expect(alerts().join(' ')).toContain('from 1 to 100')
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await type('Requests per second (optional)', '100')
  expect(alerts()).toEqual([])
})

test('keeps a refused change in the form as it was typed', async () => {
  const errors = [{ pointer: '/expires_in_days', code: 'TOO_BIG' }]
  await open({
    ...keys([shop]),
    [`${PROGRAMS}/update`]: () => problem(400, 'VALIDATION_FAILED', { errors }),
  })
  await clickButton(/Shop/)
  await clickButton('Edit')
  await type('Name', 'Till')
  await clickButton('Save changes')
  expect(field('Name').value).toBe('Till')
  expect(alerts().join(' ')).toContain('up to 90 days')
  await clickButton('Cancel')
  expect(heading()).toBe('Shop')
})

test('asks for a proof before a key is widened, and then continues the change', async () => {
  const proof = proofRequired({ purpose: 'keys', meta: { subject: 'k1' } })
  const requests: object[] = []
  await open({
    ...keys([shop]),
    ...proof.pages,
    [`${PROGRAMS}/update`]: proof.unless(({ body }) => {
      requests.push(JSON.parse(body) as object)
      return jsonResponse({ ...shop, name: 'Till' })
    }),
  })
  await clickButton(/Shop/)
  await clickButton('Edit')
  await type('Name', 'Till')
  await clickButton('Save changes')
  expect(document.body.textContent).toContain('To change your API keys')
  await clickButton('Cancel')
  expect(field('Name').value).toBe('Till')
  await clickButton('Save changes')
  await type('Code', '123456')
  expect(requests).toEqual([
    { uuid: 'k1', name: 'Till', ips: [], rate_per_second: null, money: null },
  ])
  expect(heading()).toBe('Till')
})
