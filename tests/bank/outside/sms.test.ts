import { expect, test } from 'vitest'
import { httpSms } from '#bank/outside/sms'
import { pretendGateway } from './pretendGateway.ts'

const gateway = (url: string) => ({ url, account: 'AC1', token: 'secret', from: '+15550100000' })
const message = { tenantId: 't1', to: '15550100100', subject: '', body: 'Code 123456 & more' }

test('posts a message as a form, with the number in the gateway’s format', async () => {
  const { posted, url } = await pretendGateway(201)
  await httpSms(gateway(url))(message)
  expect(posted).toEqual([
    {
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      form: { To: '+15550100100', From: '+15550100000', Body: 'Code 123456 & more' },
    },
  ])
})

test.each([400, 500])(
  'an answer of %i is a failure that repeats neither message nor key',
  async (status) => {
    const { url } = await pretendGateway(status)
    const failure = await httpSms(gateway(url))(message).catch((thrown: unknown) => thrown)
    expect(String(failure)).toBe(`Error: The SMS gateway answered ${status}.`)
  },
)

test('does not follow a redirect with our credentials', async () => {
  const { url } = await pretendGateway(307)
  await expect(httpSms(gateway(url))(message)).rejects.toThrow()
})
