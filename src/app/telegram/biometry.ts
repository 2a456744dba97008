/** A phone's biometry, and the token it keeps for the mini app. */
export interface SimulatedBiometry {
  /** Whether the holder passes when asked. */
  person: 'shows' | 'refuses'
  /** Null before the person was asked. */
  allowed: boolean | null
  token: string
}

export const phoneWithFingerprint = (): SimulatedBiometry => ({
  person: 'shows',
  allowed: null,
  token: '',
})

export function biometryAnswers(
  phone: SimulatedBiometry | null,
  send: (type: string, data: object) => void,
): Record<string, (params: Readonly<Record<string, unknown>>) => void> {
  const sendInfo = () =>
    send(
      'biometry_info_received',
      phone === null
        ? { available: false }
        : {
            available: true,
            type: 'finger',
            access_requested: phone.allowed !== null,
            access_granted: phone.allowed === true,
            device_id: 'pretended',
            token_saved: phone.token !== '',
          },
    )
  const isShown = () => phone?.allowed === true && phone.person === 'shows'

  return {
    web_app_biometry_get_info: sendInfo,
    web_app_biometry_request_access: () => {
      if (phone) phone.allowed ??= phone.person === 'shows'
      sendInfo()
    },
    web_app_biometry_request_auth: () =>
      send(
        'biometry_auth_requested',
        phone && isShown() ? { status: 'authorized', token: phone.token } : { status: 'failed' },
      ),
    web_app_biometry_update_token: ({ token }) => {
      if (!phone || !isShown() || typeof token !== 'string')
        return send('biometry_token_updated', { status: 'failed' })
      phone.token = token
      return send('biometry_token_updated', { status: token === '' ? 'removed' : 'updated' })
    },
  }
}
