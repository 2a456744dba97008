import type { MouseEvent } from 'react'
import type { RefusalCode, RefusalNote } from '#contract/kit/refusal'
import { remedies, type Remedy } from '#contract/kit/remedy'
import type { RouteId } from '#machines/app/routes'
import { MESSAGES } from '#machines/kit/page'
import { useDevice, useSignedIn } from '#app/context.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { hasText, plainCodes } from '#app/features/app/refusalText.ts'
import { useConfig, useLinkTo } from '#app/features/app/routing.ts'
import { usePageAbove } from '#app/features/app/pageAbove.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { refusalText } from './refusalText.ts'
import { useRefusalWords } from './words.ts'

export type RemedyActions = Partial<Record<Remedy, (() => void) | undefined>>

/** `here`: the control that was pressed is itself the remedy. `door`: it is met at sign-in. */
const remedyPages: Record<Remedy, Exclude<RouteId, 'signedOut' | 'notFound'> | NearbyRemedy> = {
  TOP_UP: 'addMoney',
  VERIFY: 'verification',
  CONFIRM_EMAIL: 'profile',
  REQUEST_CHANGE: 'profile',
  ROTATE_KEY: 'developers',
  GO_BACK: 'back',
  RELOAD: 'reload',
  REPORT: 'support',
  SUPPORT: 'support',
  FIX_FIELDS: 'field',
  CHOOSE_OTHER: 'choice',
  TRY_AGAIN: 'here',
  WAIT: 'here',
  QUOTE_AGAIN: 'here',
  NEW_CODE: 'here',
  PROVE: 'here',
  SIGN_IN: 'door',
  SIGN_UP: 'door',
  REOPEN_TELEGRAM: 'door',
}

const nearbyRemedies = ['back', 'reload', 'support', 'field', 'choice', 'here', 'door'] as const
type NearbyRemedy = (typeof nearbyRemedies)[number]
const isNearby = (linkTo: (typeof remedyPages)[Remedy]): linkTo is NearbyRemedy =>
  (nearbyRemedies as readonly string[]).includes(linkTo)

export default function RefusalDetails({
  note,
  actions,
}: {
  note: RefusalNote
  actions: RemedyActions | undefined
}) {
  const { refusal } = useRefusalWords()
  const language = useLanguage()
  const { code } = note
  return (
    <>
      {hasText(refusal, code) && <p>{refusalText(refusal[code], note, language)}</p>}
      {!plainCodes.has(code) && <RemedyAction {...{ code, actions }} />}
    </>
  )
}

interface RemedyProps {
  code: RefusalCode
  actions: RemedyActions | undefined
}

function RemedyAction({ code, actions }: RemedyProps) {
  const { remedy: texts } = useRefusalWords()
  const go = useLinkTo()
  const remedy = remedies[code]
  const linkTo = remedyPages[remedy]
  const signedIn = useSignedIn()
  const taken = actions?.[remedy]
  if (taken) return <NearbyIcon word={texts[remedy]} onTurn={taken} />
  // What else refers to support is refused by a bank that takes no messages then.
  if (remedy === 'REPORT' && signedIn)
    return (
      <p>
        <PageLink {...go('help', MESSAGES)}>{texts[remedy]}</PageLink>
      </p>
    )
  if (isNearby(linkTo)) return <NearbyButton remedy={linkTo} word={texts[remedy]} />
  return (
    <p>
      <PageLink {...go(linkTo)}>{texts[remedy]}</PageLink>
    </p>
  )
}

function NearbyButton({ remedy: linkTo, word }: { remedy: NearbyRemedy; word: string }) {
  const { addressBar } = useDevice()
  const support = useConfig()?.support_email
  const back = usePageAbove('home')
  if (linkTo === 'field' || linkTo === 'choice')
    return <NearbyIcon word={word} onTurn={(click) => focusFirst(focusTargets[linkTo], click)} />
  if (linkTo === 'back' && back) return <NearbyIcon word={word} onTurn={back.onGo} />
  const href =
    linkTo === 'reload' ? addressBar.now() : linkTo === 'support' && support && `mailto:${support}`
  return href ? (
    <p>
      <a className="link" href={href}>
        {word}
      </a>
    </p>
  ) : null
}

function NearbyIcon({ word, onTurn }: { word: string; onTurn: (click: MouseEvent) => void }) {
  return (
    <p>
      <button type="button" className="button-link" onClick={onTurn}>
        {word}
      </button>
    </p>
  )
}

/** The field that was refused; where none is marked, the first that can be changed. */
const focusTargets = {
  field: ['[aria-invalid="true"]', 'input:not([readonly])', 'textarea', 'select'],
  choice: ['select:not(:disabled)', 'input[type="radio"]', 'input'],
}

function focusFirst(kinds: readonly string[], { currentTarget }: MouseEvent) {
  const place = currentTarget.closest('form') ?? currentTarget.closest('main')
  const found = kinds.map((kind) => place?.querySelector<HTMLElement>(kind))
  found.find((one) => one)?.focus()
}
