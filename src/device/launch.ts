import type { TelegramProof } from '#contract/telegram'
import { parseJson } from './localStore.ts'
import { parseColours, type Colours } from './theme.ts'

export interface TelegramLaunch {
  /** Byte for byte as it was signed. */
  initData: string | null
  version: `${number}.${number}`
  platform: string | null
  theme: Colours
  startParam: string | null
}

/** For clients that do not say: taken as new, since they ignore what they do not know. */
const DEFAULT_VERSION = '9.1'

/** For a Telegram that did not say how it launched us. */
export const noLaunch: TelegramLaunch = {
  initData: null,
  version: DEFAULT_VERSION,
  platform: null,
  theme: {},
  startParam: null,
}

const DATA = /[#?&]tgWebAppData=(.*?)(?=&tgWebApp\w+=|$)/s
const PARAMETER = /[#?&](tgWebApp\w+)=([^&#?]*)/g

/**
 * As real clients send them, not as documented: signed data encoded or not, no theme, invalid
 * colours, parameters in the query. Nothing is trusted: the bank checks.
 */
export function readLaunch(address: string): TelegramLaunch | null {
  const data = DATA.exec(address)?.[1]
  const rest = address.replace(DATA, '')
  const params = new Map(
    [...rest.matchAll(PARAMETER)].map(([, name, value]) => [name, value ?? '']),
  )
  if (data === undefined && params.size === 0) return null

  const initData = data === undefined ? null : signedData(data)
  return {
    initData: initData === '' ? null : initData,
    version: versionIn(params.get('tgWebAppVersion')),
    platform: params.get('tgWebAppPlatform') ?? null,
    theme: parseColours(parseJson(decoded(params.get('tgWebAppThemeParams') ?? ''))),
    startParam: startParamIn(params.get('tgWebAppStartParam') ?? field(initData, 'start_param')),
  }
}

export function withoutLaunch(address: string): string {
  return address
    .replace(DATA, (match) => match.charAt(0))
    .replace(PARAMETER, (match) => match.charAt(0))
    .replace(/&+(?=[&#]|$)/g, '')
    .replace(/([?#])&+/g, '$1')
    .replace(/\?(?=#|$)/, '')
    .replace(/#$/, '')
}

/** Leaves out what Telegram left out; the flow reports it before any call. */
export function proofIn(initData: string): TelegramProof {
  const { id } = personIn(initData)
  const hash = field(initData, 'hash')
  return {
    init_data_raw: initData,
    ...(hash !== null && { hash }),
    ...(Number.isSafeInteger(id) && { tg_id: String(id) }),
  }
}

export function languageIn(initData: string): string | null {
  const { language_code } = personIn(initData)
  return typeof language_code === 'string' && /^[\w-]{2,16}$/.test(language_code)
    ? language_code
    : null
}

function personIn(initData: string): { id?: unknown; language_code?: unknown } {
  const user = parseJson(field(initData, 'user'))
  return typeof user === 'object' && user !== null ? user : {}
}

/** An `=` before the first `&` means that the data was not encoded. */
function signedData(value: string): string | null {
  const [first = ''] = value.split('&')
  return first.includes('=') ? value : decoded(first)
}

function versionIn(version = ''): TelegramLaunch['version'] {
  return /^\d{1,3}\.\d{1,3}$/.test(version)
    ? (version as TelegramLaunch['version'])
    : DEFAULT_VERSION // just read
}

function startParamIn(param: string | null): string | null {
  return param !== null && /^[\w-]{1,512}$/.test(param) ? param : null
}

const field = (data: string | null, name: string) =>
  data === null ? null : new URLSearchParams(data).get(name)

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
