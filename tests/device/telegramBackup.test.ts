import { expect, test } from 'vitest'
import { createDraftStore } from '#device/drafts'
import type { HostStore } from '#device/hostStore'
import { withTelegramBackup } from '#device/telegramBackup'
import { createFakeBrowser } from '#device/fakeDevice'
import { createTokenStore } from '#device/tokenStore'

const pair = { access_token: 'at-1', refresh_token: 'rt-1' }

/** A phone whose host storage outlives the web view's. */
function phone() {
  const stored = { secure: new Map<string, string>(), device: new Map<string, string>() }
  let refuses: 'none' | 'secure' | 'all' = 'none'
  let answer: Promise<void> = Promise.resolve()

  const storeOf = (kind: 'secure' | 'device'): HostStore => {
    const requested = async () => {
      await answer
      if (refuses === 'all' || refuses === kind) throw new Error('UNSUPPORTED')
    }
    return {
      read: async (name) => requested().then(() => stored[kind].get(name) ?? null),
      async write(name, text) {
        await requested()
        if (text === null) stored[kind].delete(name)
        else stored[kind].set(name, text)
      },
    }
  }
  const stores = { secure: storeOf('secure'), device: storeOf('device') }

  /** One start of the app, as this Telegram account. */
  const start = (
    storage = createFakeBrowser(),
    whose = '7',
    names: readonly string[] = everyName,
  ) => {
    const localStore = withTelegramBackup({
      localStore: storage.open(),
      names,
      personId: whose,
      ...stores,
    })
    return {
      localStore,
      tokenStore: createTokenStore(localStore),
      drafts: createDraftStore(localStore),
      storage,
    }
  }
  return {
    kept: stored,
    start,
    refuse: (which: typeof refuses) => void (refuses = which),
    answerLater: () => {
      let give = () => {}
      answer = new Promise((resolve) => (give = resolve))
      return () => give()
    },
  }
}

const everyName = ['access_token', 'refresh_token', 'signing_mark', 'drafts 2', 'theme']

/** Waits until nothing is pending. */
const settled = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

async function signedIn(on = phone()) {
  const first = on.start()
  await settled()
  first.tokenStore.store(pair, 'telegram:7')
  first.drafts.write('send w1', { amount: '12' })
  await settled()
  return { on, first }
}

test('restores session and drafts after a lost storage', async () => {
  const { on } = await signedIn()
  const next = on.start()
  await settled()
  expect(next.tokenStore.read()).toEqual({ access: 'at-1', refresh: 'rt-1' })
  expect(next.tokenStore.signInId()).toBe('telegram:7')
  expect(next.drafts.read('send w1')).toEqual({ amount: '12' })
})

test('notifies watchers of restored tokens', async () => {
  const { on } = await signedIn()
  const next = on.start()
  const notified: (string | null)[] = []
  next.tokenStore.watch(() => notified.push(next.tokenStore.read().access))
  await settled()
  expect(notified).toEqual(['at-1'])
})

test('keeps tokens in secure storage only, and drafts never in it', async () => {
  const { on } = await signedIn()
  expect([...on.kept.secure.keys(), ...on.kept.device.keys()]).toEqual(['session', 'typed'])
  expect(on.kept.device.get('typed')).not.toContain('at-1')
  expect(on.kept.secure.get('session')).not.toContain('amount')
})

test('without secure storage, keeps the session with the drafts', async () => {
  const on = phone()
  on.refuse('secure')
  await signedIn(on)
  expect([...on.kept.device.keys()].toSorted()).toEqual(['session', 'typed'])
  const next = on.start()
  await settled()
  expect(next.tokenStore.read().access).toBe('at-1')
  on.refuse('none')
  next.tokenStore.store({ access_token: 'at-2', refresh_token: 'rt-2' })
  await settled()
  expect([on.kept.secure.has('session'), on.kept.device.has('session')]).toEqual([true, false])
})

test('signing out clears the host’s copy', async () => {
  const { on, first } = await signedIn()
  first.tokenStore.clear()
  first.drafts.write('send w1', null)
  await settled()
  expect([on.kept.secure.size, on.kept.device.size]).toEqual([0, 0])
  const next = on.start(first.storage)
  await settled()
  expect(next.tokenStore.read()).toEqual({ access: null, refresh: null })
})

test('does not restore a session that ended while the host was unavailable', async () => {
  const { on, first } = await signedIn()
  on.refuse('all')
  first.tokenStore.clear()
  await settled()
  on.refuse('none')
  const next = on.start(first.storage, '7', ['drafts 2'])
  await settled()
  expect(next.tokenStore.read().access).toBeNull()
  expect(on.kept.secure.has('session')).toBe(false)
})

test('another person on the same phone finds nothing of the previous one', async () => {
  const { on, first } = await signedIn()
  const other = on.start(first.storage, '8')
  expect([other.tokenStore.read().access, other.drafts.read('send w1')]).toEqual([null, null])
  await settled()
  expect(other.tokenStore.read().access).toBeNull()
})

test('ignores the host’s copy of another person', async () => {
  const { on } = await signedIn()
  const other = on.start(createFakeBrowser(), '8')
  await settled()
  expect(other.tokenStore.read().access).toBeNull()
})

test.each([
  ['no JSON', '{'],
  ['no list', '{"whose":"7","kept":{}}'],
  ['no entry', '{"whose":"7","kept":[["access_token"],["theme",1],null]}'],
  ['nothing', 'null'],
  ['a name of the other place', '{"whose":"7","kept":[["theme","dark"],["turn_renewal","9"]]}'],
])('ignores foreign data: %s', async (_, text) => {
  const on = phone()
  on.kept.secure.set('session', text)
  const { localStore, tokenStore } = on.start()
  await settled()
  expect([
    tokenStore.read().access,
    localStore.read('theme'),
    localStore.read('turn_renewal'),
  ]).toEqual([null, null, null])
})

test('a late restore does not overwrite a new sign-in', async () => {
  const { on } = await signedIn()
  const give = on.answerLater()
  const next = on.start()
  next.tokenStore.store({ access_token: 'at-9', refresh_token: 'rt-9' }, 'telegram:7')
  give()
  await settled()
  expect(next.tokenStore.read().access).toBe('at-9')
  expect(on.kept.secure.get('session')).toContain('at-9')
  expect(next.drafts.read('send w1')).toEqual({ amount: '12' })
})

test('writes only the last of many changes while the host is busy', async () => {
  const { on, first } = await signedIn()
  const give = on.answerLater()
  for (const amount of ['1', '12', '123']) first.drafts.write('send w1', { amount })
  give()
  await settled()
  expect(on.kept.device.get('typed')).toContain('\\"123\\"')
})

test('works with a host that refuses everything', async () => {
  const on = phone()
  on.refuse('all')
  const { first } = await signedIn(on)
  expect(first.tokenStore.read().access).toBe('at-1')
  expect([on.kept.secure.size, on.kept.device.size]).toEqual([0, 0])
})

test('backs up an existing session at the next start', async () => {
  const storage = createFakeBrowser()
  createTokenStore(storage.open()).store(pair, 'm-1')
  const on = phone()
  on.start(storage)
  await settled()
  expect(on.kept.secure.get('session')).toContain('rt-1')
})
