import { isSandbox } from '#bank/tenant/tenant.rows'
import type { Letter, Post, World } from '#bank/services'
import { smtpMail } from './smtp.ts'
import { pretendPost } from './pretendMailer.ts'
import { httpSms } from './sms.ts'

type PostEnv = Partial<
  Record<
    'SMTP_URL' | 'MAIL_FROM' | 'SMS_URL' | 'SMS_ACCOUNT' | 'SMS_TOKEN' | 'SMS_FROM',
    string | undefined
  >
>

/**
 * Chooses the way out for each letter: play tenants write to their mailbox only, live ones by the
 * real servers the environment names. A live letter without a way out fails, and waits in the outbox.
 */
export function openPost(
  env: PostEnv,
  world: Pick<World, 'engine' | 'clock' | 'random'>,
  say: (line: string) => void,
): Post {
  const pretend = pretendPost(world, say)
  const real: Post = { mail: mailBy(env), sms: smsBy(env) }
  const postOf = async ({ tenantId }: Letter) => {
    const scope = { tenantId, personId: null }
    const playing = await world.engine.transaction(scope, (tx) => isSandbox(tx, tenantId))
    return playing ? pretend : real
  }
  return {
    mail: async (letter) => (await postOf(letter)).mail(letter),
    sms: async (letter) => (await postOf(letter)).sms(letter),
  }
}

function mailBy({ SMTP_URL, MAIL_FROM }: PostEnv): Post['mail'] {
  if (!SMTP_URL) return noWay('SMTP_URL')
  return smtpMail(SMTP_URL, needed('MAIL_FROM', MAIL_FROM, 'SMTP_URL'))
}

function smsBy({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: PostEnv): Post['sms'] {
  if (!SMS_URL) return noWay('SMS_URL')
  return httpSms({
    url: SMS_URL,
    account: needed('SMS_ACCOUNT', SMS_ACCOUNT, 'SMS_URL'),
    token: needed('SMS_TOKEN', SMS_TOKEN, 'SMS_URL'),
    from: needed('SMS_FROM', SMS_FROM, 'SMS_URL'),
  })
}

const noWay = (name: string) => async () => {
  throw new Error(`A live tenant's letter has no way out: ${name} is not set.`)
}

function needed(name: string, value: string | undefined, beside: string): string {
  if (!value) throw new Error(`${name} must be set where ${beside} is.`)
  return value
}
