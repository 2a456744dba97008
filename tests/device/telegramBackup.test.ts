import { expect, test } from 'vitest'
import { createDraftStore } from '#device/drafts'
import type { HostStore } from '#device/hostStore'
import { withTelegramBackup } from '#device/telegramBackup'
import { createFakeBrowser } from '#device/fakeDevice'
import { createTokenStore } from '#device/tokenStore'

const pair = { access_token: 'at-1', refresh_token: 'rt-1' }

/** A phone: what a host keeps on it outlives what lies in the web view. */
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

  /** One start of the app over a storage, by whom Telegram vouches for. */
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

const everyName = ['access_token', 'refresh_token', 'signing_mark', 'drafts 1', 'theme']

/** Everything that was going on has come to its end. */
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

test('a storage that was lost is filled again with session and drafts', async () => {
  const { on } = await signedIn()
  const next = on.start()
  await settled()
  expect(next.tokenStore.read()).toEqual({ access: 'at-1', refresh: 'rt-1' })
  expect(next.tokenStore.signInId()).toBe('telegram:7')
  expect(next.drafts.read('send w1')).toEqual({ amount: '12' })
})

test('whoever waits for tokens hears of those that came back', async () => {
  const { on } = await signedIn()
  const next = on.start()
  const notified: (string | null)[] = []
  next.tokenStore.watch(() => notified.push(next.tokenStore.read().access))
  await settled()
  expect(notified).toEqual(['at-1'])
})

test('tokens lie in the safe alone, and drafts never in it', async () => {
  const { on } = await signedIn()
  expect([...on.kept.secure.keys(), ...on.kept.device.keys()]).toEqual(['session', 'typed'])
  expect(on.kept.device.get('typed')).not.toContain('at-1')
  expect(on.kept.secure.get('session')).not.toContain('amount')
})

test('a client without a safe keeps the session where it keeps the drafts', async () => {
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

test('signing out leaves nothing with the host, and nothing comes back', async () => {
  const { on, first } = await signedIn()
  first.tokenStore.clear()
  first.drafts.write('send w1', null)
  await settled()
  expect([on.kept.secure.size, on.kept.device.size]).toEqual([0, 0])
  const next = on.start(first.storage)
  await settled()
  expect(next.tokenStore.read()).toEqual({ access: null, refresh: null })
})

test('a session that was ended while the host did not listen is not brought back', async () => {
  const { on, first } = await signedIn()
  on.refuse('all')
  first.tokenStore.clear()
  await settled()
  on.refuse('none')
  const next = on.start(first.storage, '7', ['drafts 1'])
  await settled()
  expect(next.tokenStore.read().access).toBeNull()
  expect(on.kept.secure.has('session')).toBe(false)
})

test('somebody else on the same phone finds nothing of who was here before', async () => {
  const { on, first } = await signedIn()
  const other = on.start(first.storage, '8')
  expect([other.tokenStore.read().access, other.drafts.read('send w1')]).toEqual([null, null])
  await settled()
  expect(other.tokenStore.read().access).toBeNull()
})

test('what the host keeps of another person is not taken for ours', async () => {
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
])('what was not put there by us is nothing: %s', async (_, text) => {
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

test('who signs in before the host answers is not overwritten by its answer', async () => {
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

test('of many changes while the host is busy the last one counts', async () => {
  const { on, first } = await signedIn()
  const give = on.answerLater()
  for (const amount of ['1', '12', '123']) first.drafts.write('send w1', { amount })
  give()
  await settled()
  expect(on.kept.device.get('typed')).toContain('\\"123\\"')
})

test('a host that refuses everything changes nothing', async () => {
  const on = phone()
  on.refuse('all')
  const { first } = await signedIn(on)
  expect(first.tokenStore.read().access).toBe('at-1')
  expect([on.kept.secure.size, on.kept.device.size]).toEqual([0, 0])
})

test('a session from before the host kept anything is written along at the next start', async () => {
  const storage = createFakeBrowser()
  createTokenStore(storage.open()).store(pair, 'm-1')
  const on = phone()
  on.start(storage)
  await settled()
  expect(on.kept.secure.get('session')).toContain('rt-1')
})
