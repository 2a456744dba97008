import { createCall } from '#client/call'
import { basePaths } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { pretendContact, pretendTelegram } from '#contract/sandbox'
import { firstTenant } from '#contract/tenants'
import { miniHostOf } from '#device/siblingHost'
import { phoneWithFingerprint, type SimulatedBiometry } from './biometry.ts'
import './frame.css'
import {
  createHost,
  launchAddress,
  type EdgeStyle,
  type LaunchClient,
  type Mode,
  type TelegramHost,
} from './host.ts'
import { palettes } from './palettes.ts'
import { emptyStorage, type StorageMode, type TelegramStorage } from './storage.ts'

/**
 * The Telegram simulator: a page of the web host that frames the mini app on its own host, in
 * sandbox tenants only. Plain on purpose: no React, no charts. The state is in `host.ts`; this file
 * draws it and handles its buttons.
 */

const find = <E extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as E // in index.html
const controls = find<HTMLFormElement>('controls')
const mainButton = find<HTMLButtonElement>('main')
const leave = find<HTMLButtonElement>('leave')
const stage = find('stage')
const mini = miniHostOf(location)

/** Kept until the page is left, each account's own. */
const storages = new Map<string, TelegramStorage>()
function storageOf(account: string): TelegramStorage {
  const storage = storages.get(account) ?? emptyStorage()
  storages.set(account, storage)
  return storage
}
const fingerprint = phoneWithFingerprint()
let host: TelegramHost | null = null
let frame: HTMLIFrameElement | null = null
let timer: number | undefined

function setting(name: string): string {
  const value = new FormData(controls).get(name)
  return typeof value === 'string' ? value : ''
}
// The form offers only these values.
const mode = () => setting('mode') as Mode
const edges = () => setting('edges') as EdgeStyle
const storageMode = () => setting('storage') as StorageMode
const platform = () => setting('platform') as NonNullable<LaunchClient['platform']>

/** The person may change their answer at any time. */
function reader(): SimulatedBiometry | null {
  const holder = setting('holder')
  if (holder === 'shows' || holder === 'refuses') fingerprint.person = holder
  return holder === 'none' ? null : fingerprint
}

/** Nobody is signed in here: the calls of this page are public in sandbox tenants. */
const call = createCall({
  bases: basePaths,
  tenantId: document.querySelector<HTMLMetaElement>('meta[name=tenant]')?.content || firstTenant,
  kind: 'web',
  authority: {
    bearer: () => ({ token: null, epoch: 0 }),
    renew: () => Promise.reject(new Refusal('NO_REFRESH_TOKEN')),
    lost: () => {},
    blocked: () => {},
  },
  mint: () => '',
  log: () => {},
})

function signedData() {
  const start_param = setting('start_param')
  return call(pretendTelegram, {
    tg_id: setting('tg_id'),
    first_name: setting('first_name'),
    language_code: setting('language_code') as 'en' | 'ru',
    ...(start_param && { start_param }),
  })
}

async function open() {
  clearTimeout(timer)
  find('trouble').textContent = ''
  try {
    const { init_data_raw } = await signedData()
    if (mini === null) throw new Error('This hostname has no mini app beside it.')
    host = createHost(send, draw, {
      mode: mode(),
      edges: edges(),
      storage: storageOf(setting('tg_id')),
      storageMode: storageMode(),
      biometry: reader(),
    })
    frame = document.createElement('iframe')
    frame.title = 'Mini app'
    frame.allow = 'clipboard-write'
    frame.src = launchAddress(`${mini}/`, {
      initData: init_data_raw,
      mode: mode(),
      version: setting('version'),
      platform: platform(),
    })
    stage.replaceChildren(frame)
    draw()
  } catch (thrown) {
    showTrouble(Refusal.from(thrown))
  }
}

/** Instead of a blank phone: why the mini app is not there, and when it is retried. */
function showTrouble({ message, facts: { retry_after_s: wait } }: Refusal) {
  host = frame = null
  find('trouble').textContent = message
  const why = document.createElement('p')
  why.textContent =
    wait === undefined
      ? 'The mini app could not be opened.'
      : `The bank is busy. The mini app is opened again in ${wait} s.`
  const again = document.createElement('button')
  again.className = 'open-button'
  again.textContent = 'Try again'
  again.addEventListener('click', () => void open())
  stage.replaceChildren(why, again)
  if (wait !== undefined) timer = window.setTimeout(() => void open(), wait * 1_000)
  draw()
}

function send(eventType: string, eventData?: object) {
  if (mini) frame?.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), mini)
}

function onMessage({ source, origin, data }: MessageEvent<unknown>) {
  if (!host || source !== frame?.contentWindow || origin !== mini || typeof data !== 'string')
    return
  const { eventType, eventData } = JSON.parse(data) as { eventType?: unknown; eventData?: unknown } // our own bridge
  host.receive(String(eventType), eventData)
  if (host.state.closed) close()
}

/** Links of bot messages name the person and the page. */
function followLink() {
  const query = new URLSearchParams(location.search)
  for (const name of ['tg_id', 'start_param']) {
    const value = query.get(name)
    if (value !== null) controls.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
  }
}

function showCode(event: Event) {
  event.preventDefault()
  host?.camera.showCode(find<HTMLInputElement>('code').value)
}

/** The bot’s answer goes where a sandbox bot writes. */
async function chooseContact(event: Event) {
  event.preventDefault()
  const chosen = { tg_id: setting('tg_id'), contact_tg_id: find<HTMLInputElement>('contact').value }
  const answer = await call(pretendContact, chosen).then(
    () => 'The bot answers in the mailbox of the sandbox console.',
    (thrown: unknown) => Refusal.from(thrown).message,
  )
  find('chosen').textContent = answer
}

function askToLeave() {
  if (host?.state.back) return host.simulate.back()
  if (!host?.state.confirmsClosing || confirm('Close the mini app? What you changed may be lost.'))
    close()
}

function close() {
  host = frame = null
  const closed = document.createElement('p')
  closed.textContent = 'The mini app is closed.'
  stage.replaceChildren(closed)
  draw()
}

function draw() {
  const state = host?.state
  const { style } = find('phone')
  const colours = palettes[state?.mode ?? mode()]
  style.setProperty('--host-ground', colours.bg_color)
  style.setProperty('--host-ink', colours.text_color)
  style.setProperty('--host-button', colours.button_color)
  style.setProperty('--host-button-ink', colours.button_text_color)
  leave.textContent = state?.back ? '‹ Back' : 'Close'
  leave.disabled = !state
  find('foot').hidden = !state?.main.visible
  mainButton.textContent = state?.main.busy ? `${state.main.text} …` : (state?.main.text ?? '')
  mainButton.disabled = !state?.main.active
  find('camera').hidden = !state?.scanning
  find('contacts').hidden = !state?.opened.at(-1)?.endsWith('?start=pay')
  find('closing').textContent = state?.confirmsClosing ? 'asks first' : 'at once'
  find('swipes').textContent = state?.verticalSwipes ? 'down closes' : 'off'
  find('felt').textContent = state?.haptics.join(', ') || 'nothing yet'
  find('opened').textContent = state?.opened.join(', ') || 'nothing yet'
}

controls.addEventListener('submit', (event) => {
  event.preventDefault()
  void open()
})
controls.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return
  if (target.name === 'mode') host?.setMode(mode())
  if (target.name === 'edges') host?.setEdges(edges())
  if (target.name === 'holder') reader()
  draw()
})
leave.addEventListener('click', askToLeave)
find('camera').addEventListener('submit', showCode)
find('contacts').addEventListener('submit', (event) => void chooseContact(event))
find('shut').addEventListener('click', () => host?.camera.shut())
mainButton.addEventListener('click', () => host?.simulate.main())
addEventListener('message', onMessage)
followLink()
void open()
