import type { MouseEvent } from 'react'
import type { RefusalCode, RefusalNote } from '#contract/kit/refusal'
import { remedies, type Remedy } from '#contract/kit/remedy'
import type { Room } from '#machines/house/rooms'
import { useDevice } from '#app/context.tsx'
import { RoomLink } from '#app/ui/PageLink.tsx'
import { useInsideWords, useLanguage } from '#app/i18n/speak.tsx'
import { isWord } from './refusalText.ts'
import { sayInside } from './sayInside.ts'
import { useConfig, useWay, useWayBack } from './routing.ts'

/** What a screen can do itself about a "no" that is said on it. */
export type Taken = Partial<Record<Remedy, (() => void) | undefined>>

/**
 * Where each "no" is helped: in another room, by the page itself, by somebody who is written to, or
 * where the person stands. There it is `here` where the control that was pressed is itself the way,
 * and `door` where it is met before anybody is inside.
 */
const ways: Record<Remedy, Exclude<Room, 'signedOut' | 'notFound'> | Near> = {
  TOP_UP: 'addMoney',
  VERIFY: 'verification',
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

const near = ['back', 'reload', 'support', 'field', 'choice', 'here', 'door'] as const
type Near = (typeof near)[number]
const isNear = (way: (typeof ways)[Remedy]): way is Near =>
  (near as readonly string[]).includes(way)

interface Shown {
  note: RefusalNote
  take?: Taken | undefined
}

/** A "no" that is not met at the door: why, and the way out of it. */
export default function WayOut({ note, take }: Shown) {
  const { refusalInside } = useInsideWords()
  const language = useLanguage()
  const { code } = note
  return (
    <>
      <p>{isWord(refusalInside, code) ? sayInside(refusalInside[code], note, language) : code}</p>
      <Way code={code} take={take} />
    </>
  )
}

function Way({ code, take }: { code: RefusalCode; take: Taken | undefined }) {
  const { remedy: said } = useInsideWords()
  const go = useWay()
  const remedy = remedies[code]
  const way = ways[remedy]
  const taken = take?.[remedy]
  if (taken) return <Turn word={said[remedy]} onTurn={taken} />
  if (isNear(way)) return <Nearby way={way} word={said[remedy]} />
  return (
    <p>
      <RoomLink {...go(way)}>{said[remedy]}</RoomLink>
    </p>
  )
}

/** What the page, or whoever stands behind it, can do without another room. */
function Nearby({ way, word }: { way: Near; word: string }) {
  const { path } = useDevice()
  const support = useConfig()?.support_email
  const back = useWayBack()
  if (way === 'field' || way === 'choice')
    return <Turn word={word} onTurn={(click) => lookAt(wanted[way], click)} />
  if (way === 'back' && back) return <Turn word={word} onTurn={back} />
  const href = way === 'reload' ? path.now() : way === 'support' && support && `mailto:${support}`
  return href ? (
    <p>
      <a className="link" href={href}>
        {word}
      </a>
    </p>
  ) : null
}

function Turn({ word, onTurn }: { word: string; onTurn: (click: MouseEvent) => void }) {
  return (
    <p>
      <button type="button" className="button-link" onClick={onTurn}>
        {word}
      </button>
    </p>
  )
}

/** What was refused is marked; where nothing is, the first that can be changed. */
const wanted = {
  field: ['[aria-invalid="true"]', 'input:not([readonly])', 'textarea', 'select'],
  choice: ['select:not(:disabled)', 'input[type="radio"]', 'input'],
}

function lookAt(kinds: readonly string[], { currentTarget }: MouseEvent) {
  const place = currentTarget.closest('form') ?? currentTarget.closest('main')
  const found = kinds.map((kind) => place?.querySelector<HTMLElement>(kind))
  found.find((one) => one)?.focus()
}
