/** Storage of the phone, which outlives the web view's. */
export interface TelegramStorage {
  secure: Map<string, string>
  device: Map<string, string>
}

/** `unsafe`: a desktop client, without secure storage. */
export type StorageMode = 'works' | 'unsafe' | 'refuses'

export const emptyStorage = (): TelegramStorage => ({ secure: new Map(), device: new Map() })

interface StorageParams {
  req_id?: unknown
  key?: unknown
  value?: unknown
}

export function storageAnswers(
  storage: TelegramStorage,
  mode: StorageMode,
  send: (type: string, data: object) => void,
): Record<string, (params: StorageParams) => void> {
  const answersOf = (kind: keyof TelegramStorage) => {
    const refused = mode === 'refuses' || (mode === 'unsafe' && kind === 'secure')
    const answer = (end: string, { req_id }: StorageParams, more: object = {}) =>
      refused
        ? send(`${kind}_storage_failed`, { req_id, error: 'UNSUPPORTED' })
        : send(`${kind}_storage_${end}`, { req_id, ...more })
    return {
      [`web_app_${kind}_storage_save_key`]: (params: StorageParams) => {
        const { key, value } = params
        if (typeof value === 'string' && !refused) storage[kind].set(String(key), value)
        if (value === null && !refused) storage[kind].delete(String(key))
        answer('key_saved', params)
      },
      [`web_app_${kind}_storage_get_key`]: (params: StorageParams) =>
        answer('key_received', params, { value: storage[kind].get(String(params.key)) ?? null }),
    }
  }
  return { ...answersOf('secure'), ...answersOf('device') }
}
