/** What the phone keeps for the mini app; it outlives the app's own storage. */
export interface Kept {
  secure: Map<string, string>
  device: Map<string, string>
}

/** `unsafe`: a client on a computer, which has no safe of its own. */
export type Keeping = 'works' | 'unsafe' | 'refuses'

export const nothingKept = (): Kept => ({ secure: new Map(), device: new Map() })

interface Said {
  req_id?: unknown
  key?: unknown
  value?: unknown
}

/** The answers of both storages, by what the app says to them. */
export function storageAnswers(
  kept: Kept,
  keeping: Keeping,
  send: (type: string, data: object) => void,
): Record<string, (said: Said) => void> {
  const answersOf = (kind: keyof Kept) => {
    const refused = keeping === 'refuses' || (keeping === 'unsafe' && kind === 'secure')
    const answer = (end: string, { req_id }: Said, more: object = {}) =>
      refused
        ? send(`${kind}_storage_failed`, { req_id, error: 'UNSUPPORTED' })
        : send(`${kind}_storage_${end}`, { req_id, ...more })
    return {
      [`web_app_${kind}_storage_save_key`]: (said: Said) => {
        const { key, value } = said
        if (typeof value === 'string' && !refused) kept[kind].set(String(key), value)
        if (value === null && !refused) kept[kind].delete(String(key))
        answer('key_saved', said)
      },
      [`web_app_${kind}_storage_get_key`]: (said: Said) =>
        answer('key_received', said, { value: kept[kind].get(String(said.key)) ?? null }),
    }
  }
  return { ...answersOf('secure'), ...answersOf('device') }
}
