import { expect, test } from 'vitest'
import { openMailer } from '#bank/outside/mailer'
import { openTenantIn, openTestServices } from './openWorld.ts'
import { pretendGateway } from './pretendGateway.ts'

const { world } = await openTestServices()

async function openOffice(kind: 'sandbox' | 'live', env: Parameters<typeof openMailer>[0] = {}) {
  const { tenant, rows } = await openTenantIn(world, kind)
  const text: string[] = []
  const post = openMailer(env, world, (line) => text.push(line))
  const mailbox = () => rows('select recipient, body from letters where tenant_id = $1')
  const message = (to: string) => ({
    tenantId: tenant.id,
    to,
    subject: 'Your code',
    body: '123456',
  })
  return { post, said: text, mailbox, message }
}

const gateway = (url: string) => ({
  SMS_URL: url,
  SMS_ACCOUNT: 'AC1',
  SMS_TOKEN: 'secret',
  SMS_FROM: '+15550100000',
})

test('puts a sandbox tenant’s message in its mailbox and prints it', async () => {
  const { post, said: text, mailbox, message } = await openOffice('sandbox')
  await post.mail(message('ada@larkspur.example'))
  expect(await mailbox()).toEqual([{ recipient: 'ada@larkspur.example', body: '123456' }])
  expect(text).toEqual(['email to ada@larkspur.example: Your code\n123456'])
})

test('sends nothing for a sandbox tenant even with servers configured', async () => {
  const { posted, url } = await pretendGateway(201)
  const { post, mailbox, message } = await openOffice('sandbox', gateway(url))
  await post.sms(message('15550100100'))
  expect(posted).toEqual([])
  expect(await mailbox()).toHaveLength(1)
})

test('sends a live message without storing or printing it', async () => {
  const { posted, url } = await pretendGateway(201)
  const { post, said: text, mailbox, message } = await openOffice('live', gateway(url))
  await post.sms(message('15550100100'))
  expect(posted.map(({ form }) => form.To)).toEqual(['+15550100100'])
  expect(await mailbox()).toEqual([])
  expect(text).toEqual([])
})

test('fails a live message without a server, and stores it in no mailbox', async () => {
  const { post, said: text, mailbox, message } = await openOffice('live')
  await expect(post.mail(message('ada@larkspur.example'))).rejects.toThrow('SMTP_URL')
  await expect(post.sms(message('15550100100'))).rejects.toThrow('SMS_URL')
  expect(await mailbox()).toEqual([])
  expect(text).toEqual([])
})

test('refuses incomplete settings at start', () => {
  const opened = (env: Parameters<typeof openMailer>[0]) => () => openMailer(env, world, () => {})
  expect(opened({ SMTP_URL: 'smtp://localhost' })).toThrow('MAIL_FROM')
  expect(opened({ SMS_URL: 'https://sms.example' })).toThrow('SMS_ACCOUNT')
})
