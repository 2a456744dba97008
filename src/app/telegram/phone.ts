/** As Telegram does, it hands the contact over after the consent. */
export function phoneAnswers(
  phone: string | null,
  send: (type: string, data: object) => void,
): Record<string, (params: Readonly<Record<string, unknown>>) => void> {
  return {
    web_app_request_phone: () =>
      send('phone_requested', { status: phone === null ? 'cancelled' : 'sent' }),
    web_app_invoke_custom_method: ({ req_id, method }) => {
      if (method !== 'getRequestedContact') return
      const contact = JSON.stringify({ user_id: 7, phone_number: phone })
      send('custom_method_invoked', { req_id, result: new URLSearchParams({ contact }).toString() })
    },
  }
}
