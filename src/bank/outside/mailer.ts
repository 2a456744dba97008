import { inTenant } from '#bank/db/engine'
import { isSandbox } from '#bank/tenant/tenant.rows'
import type { OutgoingMessage, Mailer, BankServices } from '#bank/services'
import { smtpMail } from './smtp.ts'
import { pretendMailer } from './pretendMailer.ts'
import { httpSms } from './sms.ts'
import { setBeside } from './setBeside.ts'

type MailerEnv = Partial<
  Record<
    'SMTP_URL' | 'MAIL_FROM' | 'SMS_URL' | 'SMS_ACCOUNT' | 'SMS_TOKEN' | 'SMS_FROM',
    string | undefined
  >
>

/** A live message without a server fails and stays in the outbox. */
export function openMailer(
  env: MailerEnv,
  world: Pick<BankServices, 'engine' | 'clock' | 'random'>,
  say: (line: string) => void,
): Mailer {
  const pretend = pretendMailer(world, say)
  const real: Mailer = { mail: mailBy(env), sms: smsBy(env) }
  const mailerOf = async ({ tenantId }: OutgoingMessage) => {
    const sandbox = await inTenant(world.engine, tenantId, (tx) => isSandbox(tx, tenantId))
    return sandbox ? pretend : real
  }
  return {
    mail: async (message) => (await mailerOf(message)).mail(message),
    sms: async (message) => (await mailerOf(message)).sms(message),
  }
}

function mailBy(env: MailerEnv): Mailer['mail'] {
  const { SMTP_URL } = env
  if (!SMTP_URL) return notConfigured('SMTP_URL')
  return smtpMail(SMTP_URL, setBeside(env, 'MAIL_FROM', 'SMTP_URL'))
}

function smsBy(env: MailerEnv): Mailer['sms'] {
  const { SMS_URL } = env
  if (!SMS_URL) return notConfigured('SMS_URL')
  return httpSms({
    url: SMS_URL,
    account: setBeside(env, 'SMS_ACCOUNT', 'SMS_URL'),
    token: setBeside(env, 'SMS_TOKEN', 'SMS_URL'),
    from: setBeside(env, 'SMS_FROM', 'SMS_URL'),
  })
}

const notConfigured = (name: string) => async () => {
  throw new Error(`A live tenant's letter has no way out: ${name} is not set.`)
}
