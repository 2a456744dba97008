import type { OutgoingMessage } from '#bank/services'

const SMS_TIMEOUT_MS = 10_000

export interface SmsGateway {
  /** For example `https://sms.example/Accounts/{account}/Messages.json`. */
  url: string
  account: string
  token: string
  from: string
}

/** For gateways that take To, From and Body as a form, as most do. */
export function httpSms({ url, account, token, from }: SmsGateway) {
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return async ({ to, body }: OutgoingMessage): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: `+${to}`, From: from, Body: body }),
      signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
      redirect: 'error',
    })
    await response.body?.cancel()
    // The response may repeat the message, so only its status is reported.
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`)
  }
}
