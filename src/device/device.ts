import type { Endpoint } from '#contract/kit/endpoint'
import type { ClientKind } from '#contract/session'
import type { TelegramProof } from '#contract/telegram'
import type { BiometryReader } from './biometry.ts'
import type { LocalStore } from './localStore.ts'
import type {
  NewPasskeyAnswer,
  NewPasskeyOptions,
  PasskeyAnswer,
  PasskeyOptions,
} from './passkeys.ts'

/** A browser, a Telegram mini app, or a fake for tests. Nothing else touches window. */
export interface Device {
  kind: ClientKind
  tokenStore: TokenStore
  addressBar: AddressBar
  host: Host
  /** Telegram's signed launch data; null in a browser, or where there was none. */
  proof: TelegramProof | null
  /** What the link into Telegram said, and the page it means. */
  startParam: string | null
  startPath: string | null
  languages: readonly string[]
  /** Needed before sign-in. */
  settings: DeviceSettings
  localStore: LocalStore
  tabStore: Pick<LocalStore, 'read' | 'write'>
  /** Once the host has given back what the web view’s storage lost, or there is nothing to. */
  restored: Promise<void>
  vault: Vault
  /** Runs one holder of a name at a time, across all tabs of this browser. */
  runExclusive<T>(name: string, work: () => Promise<T>): Promise<T>
  online: { now(): boolean; watch(onChange: (online: boolean) => void): () => void }
  watchShown(onShown: () => void): () => void
  watchHidden(onHidden: () => void): () => void
  /** A key with Ctrl or ⌘, which the browser then leaves alone. */
  watchChordKey(key: string, onPress: () => void): () => void
  copy(text: string): Promise<void>
  /** Null where the device cannot share. */
  share: ((text: string) => Promise<void>) | null
  save(file: FileToSave): Promise<SaveResult>
  /** Scans a code, null where the scan was cancelled; null where the host has no camera. */
  scan: ((signal: AbortSignal) => Promise<string | null>) | null
  biometry: BiometryReader | null
  /** Loaded when first needed; null in Telegram’s web views, and in browsers without them. */
  passkeys: (() => Promise<PasskeyReader>) | null
}

export interface PasskeyReader {
  createPasskey(options: NewPasskeyOptions, signal: AbortSignal): Promise<NewPasskeyAnswer>
  signByPasskey(options: PasskeyOptions, signal: AbortSignal): Promise<PasskeyAnswer>
}

export interface FileToSave {
  name: string
  type: string
  content: string | Blob
}

/** `unsupported` where it is no text to copy either; `dropped` when the person cancelled. */
export type SaveResult = 'saved' | 'copied' | 'unsupported' | 'dropped'

interface TokenPair {
  access_token: string
  refresh_token?: string | null | undefined
}

/** Stores tokens under their two contract names; in memory where storage is blocked. */
export interface TokenStore {
  read(): { access: string | null; refresh: string | null }
  /** So that tabs tell a renewal from another person. */
  signInId(): string | null
  /** A sign-in brings its mark; a renewal keeps the present one. */
  store(tokens: TokenPair, mark?: string): void
  clear(): void
  /** Called when another tab changed the tokens. */
  watch(onChange: () => void): () => void
}

export interface AddressBar {
  /** Path and query, without `#`. */
  now(): string
  /** The whole URL of a path, to hand on. */
  urlOf(path: string): string
  show(path: string): void
  replace(path: string): void
  reload(): void
  /** Called on navigation by address or by the back button of browser or host. */
  watch(onMove: (path: string) => void): () => void
}

export interface DeviceSettings {
  read(name: SettingName): string | null
  write(name: SettingName, value: string | null): void
}

/** Preferences only, nothing private. */
type SettingName = 'language' | 'theme' | 'wallet' | 'signed_out' | 'referrer'

/** Charts know only that a secret is here; the call that sends it takes it, once. */
export interface Vault {
  put(name: SecretName, value: string): void
  take(name: SecretName): string | null
  peek(name: SecretName): string | null
  clear(): void
}

export type SecretName =
  | 'password'
  | 'newPassword'
  | 'code'
  | 'emailCode'
  | 'phoneCode'
  | 'proofCode'
  | 'totpCode'
  | 'linkCode'
  | 'totpKey'
  | 'recoveryCodes'
  | 'continuationCode'
  | 'resumeCode'
  | 'cardNumber'
  | 'cardCvv'
  | 'cardPin'
  | 'newCardPin'
  | 'repeatedCardPin'
  | 'cardExpiry'
  | 'cardCode'
  | 'webhookSecret'
  | 'vendorKey'
  | 'vendorSecret'
  | 'botToken'
  | 'accessKey'
  | 'watchCode'

export type Haptic = 'success' | 'refusal' | 'tap'

export interface Host {
  ready(): void
  /** Shows the host's back button until the returned function is called; the last shown wins. */
  back: { show(onPress: () => void): () => void }
  /** The host's main button. Where `has` is false the screen draws its own. */
  main: { has: boolean; show(button: HostButton): () => void }
  /** Beside the main one. Where `has` is false the screen draws its own. */
  secondary: { has: boolean; show(button: HostButton): () => void }
  /** In the host's menu, until the returned function is called. */
  settings: { show(onPress: () => void): () => void }
  confirmClosing(yes: boolean): void
  /** Asks the person whether the bank's bot may write to them. */
  askToWrite(): void
  /** Null where the host knows no number, or cannot ask for it. */
  requestPhone: ((signal: AbortSignal) => Promise<string | null>) | null
  addToHomeScreen: (() => void) | null
  /** Null where only the person can close the app. */
  close: (() => void) | null
  vibrate(haptic: Haptic): void
  /** As a success, where the call just answered was the end of something. */
  vibrateAfter(endpoint: Endpoint): void
  openLink(url: string): void
  /** Replaces the app in a browser, opens beside a mini app. */
  openReturningPage(url: string): void
}

export interface HostButton {
  text: string
  enabled: boolean
  busy: boolean
  onPress(): void
}
