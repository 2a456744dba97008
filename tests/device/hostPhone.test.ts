// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostPhone } from '#device/hostPhone'
import { openFakeBridge } from './fakeBridge.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const contact = (phone_number: unknown) =>
  new URLSearchParams({ contact: JSON.stringify({ phone_number }), hash: 'h' }).toString()

function ask(signal = new AbortController().signal) {
  const fake = openFakeBridge()
  const asked = { phone: 'waiting' as string | null }
  void hostPhone(window, fake.bridge)!(signal).then((phone) => void (asked.phone = phone))
  const turn = () => vi.advanceTimersByTimeAsync(0)
  const consent = async (status = 'sent') => {
    fake.emit('phone_requested', { status })
    await turn()
  }
  const answer = async (result: unknown, req_id = 'contact 1') => {
    fake.emit('custom_method_invoked', { req_id, result })
    await turn()
  }
  return { ...fake, asked, consent, answer }
}

test.each(['+4740001122', '4740001122', '12345', '123456789012345'])(
  'the number %s is handed over with a plus',
  async (number) => {
    const { sent, asked, consent, answer, listening } = ask()
    await consent()
    expect(sent).toEqual([
      ['web_app_request_phone'],
      [
        'web_app_invoke_custom_method',
        { req_id: 'contact 1', method: 'getRequestedContact', params: {} },
      ],
    ])
    await answer(contact('99999999'), 'contact 7')
    expect(asked.phone).toBe('waiting')
    await answer(contact(number))
    expect(asked.phone).toBe(`+${number.replace('+', '')}`)
    expect([listening(), vi.getTimerCount()]).toEqual([0, 0])
  },
)

test('whoever keeps the number to themselves is not asked again', async () => {
  const { sent, asked, consent } = ask()
  await consent('cancelled')
  expect(asked.phone).toBeNull()
  expect(sent).toHaveLength(1)
})

test.each([7, null, '', 'contact=x', contact(7), contact('1234'), contact('1'.repeat(16))])(
  'asks again after %j, six times at most',
  async (result) => {
    const { sent, asked, consent, answer } = ask()
    await consent()
    for (let tries = 1; tries <= 6; tries += 1) {
      await answer(result, `contact ${tries}`)
      expect([asked.phone, sent]).toEqual([
        'waiting',
        expect.objectContaining({ length: 1 + tries }),
      ])
      await vi.advanceTimersByTimeAsync(499)
      expect(sent).toHaveLength(1 + tries)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect([asked.phone, sent.length]).toEqual([null, 7])
  },
)

test('a silent host is asked again after three seconds', async () => {
  const { sent, consent } = ask()
  await consent()
  await vi.advanceTimersByTimeAsync(3_499)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(3)
})

test('leaving ends it', async () => {
  const leaving = new AbortController()
  const { sent, asked, consent, listening } = ask(leaving.signal)
  await consent()
  leaving.abort()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([asked.phone, sent.length, listening()]).toEqual([null, 2, 0])
})

test.each(['web_app_request_phone', 'web_app_invoke_custom_method'])(
  'a client without %s cannot ask',
  (method) => {
    expect(hostPhone(window, openFakeBridge({ cannot: [method] }).bridge)).toBeNull()
  },
)
