import type { MouseEvent } from 'react'
import type { RefusalCode } from '#contract/kit/refusal'
import { remedies, type Remedy } from '#contract/kit/remedy'
import type { RouteId } from '#machines/app/routes'
import { useDevice } from '#app/context.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useConfig, useWay, useWayBack } from './routing.ts'
import { useSharedWords } from '#app/i18n/words.ts'

/** What a screen can do itself about a "no" that is said on it. */
export type Taken = Partial<Record<Remedy, (() => void) | undefined>>

/**
 * Where each "no" is helped: in another room, by the page itself, by somebody who is written to, or
 * where the person stands. There it is `here` where the control that was pressed is itself the way,
 * and `door` where it is met before anybody is inside.
 */
const ways: Record<Remedy, Exclude<RouteId, 'signedOut' | 'notFound'> | Near> = {
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

/** What helps against a "no" that is not met at sign-in. */
export function WayOut({ code, take }: { code: RefusalCode; take: Taken | undefined }) {
  const { remedy: said } = useSharedWords()
  const go = useWay()
  const remedy = remedies[code]
  const way = ways[remedy]
  const taken = take?.[remedy]
  if (taken) return <Turn word={said[remedy]} onTurn={taken} />
  if (isNear(way)) return <Nearby way={way} word={said[remedy]} />
  return (
    <p>
      <PageLink {...go(way)}>{said[remedy]}</PageLink>
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
