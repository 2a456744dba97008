import { useSelector } from '@xstate/react'
import { MESSAGES, NEW } from '#machines/kit/page'
import { opensTo, routes, type RouteId } from '#machines/app/routes'
import { useDevice, useFlow, usePageFlow } from '#app/context.ts'
import { Form } from '#app/features/app/Form.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { useConfig, useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { useOpenRole } from '#app/features/member/openRole.ts'
import { nameFace, type Face } from '#app/ui/Disc.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { card } from '#app/ui/icons/card.ts'
import { list } from '#app/ui/icons/list.ts'
import { mail } from '#app/ui/icons/mail.ts'
import { menu } from '#app/ui/icons/menu.ts'
import { people } from '#app/ui/icons/people.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { qr } from '#app/ui/icons/qr.ts'
import { swap } from '#app/ui/icons/swap.ts'
import { user } from '#app/ui/icons/user.ts'
import { business } from '#app/ui/icons/business.ts'
import { Panel } from '#app/ui/Panel.tsx'
import { RowLink } from '#app/ui/Row.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { fits } from '#app/i18n/fits.ts'
import { useSearchWords } from './words.ts'
import './search.css'

/** Every page, act and recipient, by a few letters and without a mouse. */
export function SearchPage() {
  const { search: texts } = useSearchWords()
  const page = usePageFlow('search')
  const typed = useSelector(page, (snapshot) => snapshot?.context.typed ?? '')
  const { acts, pages, recipients, inActivity } = useFound(typed.trim())
  const found = [...acts, ...recipients, ...pages]
  return (
    <>
      <PageHead word={texts.title} />
      <div className="stack" ref={leadByKeys}>
        <Form onSubmit={() => (found[0] ?? inActivity).onGo()}>
          <SearchField typed={typed} />
        </Form>
        {found.length === 0 && <p className="soft">{texts.nothing}</p>}
        <Hits title={texts.acts} of={acts} />
        <Hits title={texts.recipients} of={recipients} />
        <Hits title={texts.pages} of={pages} />
        {typed.trim() !== '' && (
          <div className="card">
            <RowLink {...inActivity} />
          </div>
        )}
      </div>
    </>
  )
}

function SearchField({ typed }: { typed: string }) {
  const { search: texts } = useSearchWords()
  const page = usePageFlow('search')
  const inTelegram = useDevice().kind === 'telegram'
  return (
    <TextField
      label={texts.label}
      type="search"
      value={typed}
      maxLength={128}
      autoComplete="off"
      spellCheck={false}
      {...(!inTelegram && { hint: <span className="search-keys">{texts.keys}</span> })}
      onChange={({ currentTarget }) =>
        page?.send({ type: 'search.type', text: currentTarget.value })
      }
    />
  )
}

interface Hit extends Face {
  href: string
  onGo: () => void
  name: string
}

const Hits = ({ title, of }: { title: string; of: readonly Hit[] }) =>
  of.length > 0 && (
    <Panel title={title}>
      <RowList of={of} by="href">
        {(hit) => <RowLink {...hit} />}
      </RowList>
    </Panel>
  )

const acts = {
  send: { route: 'send', icon: arrowUp },
  receive: { route: 'receive', icon: arrowDown },
  exchange: { route: 'exchange', icon: swap },
  addMoney: { route: 'addMoney', icon: plus },
  cashOut: { route: 'cashOut', icon: arrowUp },
  newCard: { route: 'cards', id: NEW, icon: card },
  newRecipient: { route: 'counterparties', id: NEW, icon: people },
  newRequest: { route: 'requests', id: NEW, icon: qr },
  newPayout: { route: 'payouts', id: NEW, icon: people },
  writeToUs: { route: 'help', id: MESSAGES, icon: mail },
} as const
const actNames = Object.keys(acts) as (keyof typeof acts)[] // its own keys

/** In the order of the navigation, and what is below them. */
const pagesFound = [
  'home',
  'activity',
  'cards',
  'counterparties',
  'accounts',
  'verification',
  'wallets',
  'balances',
  'members',
  'spending',
  'statements',
  'requests',
  'schedules',
  'payouts',
  'fees',
  'notices',
  'help',
  'invite',
  'profile',
  'resume',
  'developers',
  'webhooks',
  'calls',
  'sandbox',
] as const

function useFound(typed: string) {
  const { search: texts } = useSearchWords()
  const { pages: pageTexts } = useAppWords()
  const names = { ...pageTexts, ...texts.names }
  const linkTo = useLinkTo()
  const role = useOpenRole()
  const config = useConfig()
  const opens = (route: RouteId) =>
    opensTo(route, role) &&
    (config?.kind === 'sandbox' || !('sandboxOnly' in routes[route])) &&
    (config?.referral || route !== 'invite')
  const isHit = (one: keyof typeof texts.also) => fits(typed, `${names[one]} ${texts.also[one]}`)
  return {
    acts: actNames
      .filter((one) => opens(acts[one].route) && isHit(one))
      .map((one): Hit => {
        const { route, icon, ...more } = acts[one]
        return { ...linkTo(route, 'id' in more ? more.id : null), icon, name: names[one] }
      }),
    pages: pagesFound
      .filter((one) => opens(one) && isHit(one))
      .map((one): Hit => ({ ...linkTo(one), icon: menu, name: names[one] })),
    recipients: useRecipients(typed),
    inActivity: {
      ...linkTo('activity', null, `search=${encodeURIComponent(typed)}`),
      icon: list,
      name: texts.inActivity(typed),
    } satisfies Hit,
  }
}

/** Those of the bank's last answer that fit what is typed meanwhile. */
function useRecipients(typed: string): Hit[] {
  const page = useSelector(useFlow('counterparties'), (snapshot) => snapshot?.context.page)
  const linkTo = useLinkTo()
  if (typed === '') return []
  const fitting = (page?.data ?? []).filter(({ name, nickname }) =>
    `${nickname ?? ''} ${name}`.toLowerCase().includes(typed.toLowerCase()),
  )
  return fitting.map(({ id, type, name, nickname }) => ({
    ...linkTo('counterparties', id),
    ...nameFace(nickname ?? name, type === 'BUSINESS' ? business : user),
    name: nickname ?? name,
  }))
}

/** It begins in the field; arrow keys go through that and all that was found. */
function leadByKeys(page: HTMLElement | null) {
  page?.querySelector('input')?.focus()
  page?.addEventListener('keydown', moveFocus)
  return () => page?.removeEventListener('keydown', moveFocus)
}

function moveFocus(this: HTMLElement, pressed: KeyboardEvent) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressed.key]
  if (step === undefined) return
  pressed.preventDefault()
  const stops = [...this.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.findIndex((stop) => stop === pressed.target)
  stops[at + step]?.focus()
}
