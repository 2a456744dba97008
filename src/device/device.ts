import type { ClientKind } from '#contract/session'
import type { TelegramProof } from '#contract/telegram'
import type { BiometryReader } from './biometry.ts'
import type { LocalStore } from './localStore.ts'

/**
 * What this device can do for the flows. Two real devices answer it, a browser and a Telegram mini
 * app, and a pretended one for tests. Nothing else in the house touches window.
 */
export interface Device {
  kind: ClientKind
  tokenStore: TokenStore
  addressBar: AddressBar
  host: Host
  /** What Telegram handed over at launch; null in a browser, or where it brought no signed data. */
  proof: TelegramProof | null
  /** The address a deep link asked for. */
  startPath: string | null
  /** The languages of person or host, best first. */
  languages: readonly string[]
  /** Settings that must be there before anyone signs in. */
  settings: DeviceSettings
  /** Small texts that outlive the page, such as what somebody is about to order. */
  localStore: LocalStore
  /** What was typed and must not be remembered: on its way from a field to the bank. */
  vault: Vault
  /** One holder at a time over every tab of this browser. */
  runExclusive<T>(name: string, work: () => Promise<T>): Promise<T>
  online: { now(): boolean; watch(tell: (online: boolean) => void): () => void }
  /** Told when the person comes back to the app, after a glance elsewhere or a night's sleep. */
  watchShown(came: () => void): () => void
  /** Told when the person turns away: to another window, another tab, or nothing at all. */
  watchHidden(gone: () => void): () => void
  copy(text: string): Promise<void>
  /** Gives a text to another app or a chat; null where there is no way to. */
  share: ((text: string) => Promise<void>) | null
  save(file: FileToSave): Promise<SaveResult>
  /** What a camera reads off a code, null where it is shut; null where there is no camera to ask. */
  scan: ((signal: AbortSignal) => Promise<string | null>) | null
  /** The finger or face of whoever holds it; null where nothing here could ask for one. */
  biometry: BiometryReader | null
}

export interface FileToSave {
  name: string
  type: string
  text: string
}

/** What became of a file: on the device, in the clipboard where it cannot lie, or not wanted after all. */
export type SaveResult = 'saved' | 'copied' | 'dropped'

/** The tokens, under the two names of the contract; in memory where storage is blocked. */
export interface TokenStore {
  read(): { access: string | null; refresh: string | null }
  /** Names the signing-in the tokens came from, so that tabs tell a renewal from another person. */
  signInId(): string | null
  /** A signing-in brings its mark; a renewal leaves the one that is there. */
  store(
    tokens: { access_token: string; refresh_token?: string | null | undefined },
    mark?: string,
  ): void
  clear(): void
  /** Told when another tab changed what lies here. */
  watch(changed: () => void): () => void
}

export interface AddressBar {
  /** Path and query; what follows a `#` is not ours. */
  now(): string
  show(path: string): void
  replace(path: string): void
  /** Loads the document anew where it stands. */
  reload(): void
  /** Told when the person moves by address or by the back of browser or host. */
  watch(went: (path: string) => void): () => void
}

export interface DeviceSettings {
  read(name: SettingName): string | null
  write(name: SettingName, value: string | null): void
}

/** What a device remembers of a taste or a choice; nothing of it is worth keeping from anybody. */
type SettingName = 'language' | 'theme' | 'wallet'

/** A chart says that a secret lies here; only the call that sends it takes it out, once. */
export interface Vault {
  put(name: SecretName, value: string): void
  take(name: SecretName): string | null
  /** For the one screen that shows it to its owner. */
  peek(name: SecretName): string | null
  clear(): void
}

export type SecretName =
  | 'password'
  | 'code'
  | 'emailCode'
  | 'phoneCode'
  | 'proofCode'
  | 'totpCode'
  | 'totpKey'
  | 'recoveryCodes'
  | 'cardNumber'
  | 'cardCvv'
  | 'cardExpiry'
  | 'cardCode'
  | 'webhookSecret'
  | 'accessKey'
  | 'watchCode'

export type Haptic = 'success' | 'refusal' | 'tap'

/** The frame around the app. In a browser these do nothing, and no screen has to ask which it is. */
export interface Host {
  /** Tells the host that the first screen stands. */
  ready(): void
  /** Shows the host's way back until the answer is called; of several the last shown is heard. */
  back: { show(onPress: () => void): () => void }
  /** The host's own button for the main action; false where there is none and the screen draws it. */
  main: { has: boolean; show(button: HostButton): () => void }
  confirmClosing(yes: boolean): void
  vibrate(haptic: Haptic): void
  openLink(url: string): void
  /**
   * To a page that hands back when it is done, of the web or of this site: here in a browser, and
   * beside a mini app, which stays.
   */
  openReturningPage(url: string): void
}

export interface HostButton {
  text: string
  enabled: boolean
  busy: boolean
  onPress(): void
}
