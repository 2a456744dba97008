import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, type Pages } from '#tests/kit/fakeBank'
import { calm } from '#tests/kit/tab'
import { oneCard, page } from './cardPages.ts'
import { hook, HOOKS } from './hooks.ts'
import { keys, shop } from './developerPages.ts'
import { ENTITY, entity, rail, RAILS } from './kycPages.ts'
import { noAuthenticator, openApp, clickButton } from './openApp.tsx'
import { book } from './counterpartyPages.ts'
import { coins, walletPages } from './walletPages.ts'
import { detail, ORDERS, orderPages, waiting } from './orderPages.ts'

/**
 * While a request is running, every control that is still enabled sends an event that some chart
 * takes. What no chart would take now is disabled.
 */

interface Scene {
  path: string
  pages: Pages
  /** What they did before, which was answered. */
  before?: () => Promise<unknown>
  /** What they pressed, or typed and submitted. */
  clicked?: string | RegExp
  sent?: [field: string, text: string]
}

const oneOrder: Pages = { ...orderPages(), [`${ORDERS}/o1`]: () => jsonResponse(detail(waiting)) }
const oneKey: Pages = { ...walletPages(), ...keys([shop]) }
const oneHook: Pages = { ...walletPages(), [HOOKS]: () => jsonResponse(page([hook])) }
const proving = { ...noAuthenticator, has_active_totp: true, recovery_codes_left: 8 }
const authenticator: Pages = {
  ...walletPages(),
  '/totp/api/totp/status': () => jsonResponse(proving),
}
const unverified: Pages = {
  ...walletPages(),
  [ENTITY]: () => jsonResponse(entity({ can_visit: true })),
  [RAILS]: () => jsonResponse(page([rail('eu-payments', 'SEPA payments')])),
}

const scenes: Record<string, Scene> = {
  'a payee is changed': { path: '/counterparties/c1', pages: book(), sent: ['Name', 'Zed'] },
  'a payee is saved': {
    path: '/counterparties/new',
    pages: book(),
    sent: ['Name', 'Zed'],
  },
  'a destination is renamed': {
    path: '/counterparties/c1',
    pages: book(),
    before: () => clickButton(/^Rename: /),
    clicked: 'Save',
  },
  'a destination is removed': {
    path: '/counterparties/c1',
    pages: book(),
    before: () => clickButton(/^Remove: /),
    clicked: 'Remove',
  },
  'a card is frozen': { path: '/cards/k1', pages: oneCard, clicked: 'Freeze' },
  'a card is renamed': {
    path: '/cards/k1',
    pages: oneCard,
    before: () => clickButton('Rename'),
    sent: ['Name', 'Zed'],
  },
  'a card is limited': {
    path: '/cards/k1',
    pages: oneCard,
    before: () => clickButton('Change'),
    sent: ['Per purchase', '10'],
  },
  'a card is reported stolen': {
    path: '/cards/k1',
    pages: oneCard,
    before: () => clickButton('Report lost or stolen'),
    clicked: 'My card was stolen',
  },
  'the network is simulated': { path: '/cards/k1', pages: oneCard, clicked: 'Block the card' },
  'a profile is saved': { path: '/profile', pages: walletPages(), sent: ['First name', 'Zed'] },
  'an authenticator is set up': { path: '/profile', pages: walletPages(), clicked: 'Set up' },
  'an authenticator is removed': {
    path: '/profile',
    pages: authenticator,
    before: () => clickButton('Turn off'),
    sent: ['Code', '123456'],
  },
  'an order is approved': { path: '/orders/o1', pages: oneOrder, clicked: 'Approve payment' },
  'an order is canceled': { path: '/orders/o1', pages: oneOrder, clicked: 'Cancel payment' },
  'a wallet is created': { path: '/wallets', pages: walletPages(), clicked: 'Create wallet' },
  'a statement is saved': { path: '/activity', pages: walletPages(), clicked: /Export/ },
  'a key is switched off': {
    path: '/developers',
    pages: oneKey,
    before: () => clickButton(/Shop/),
    clicked: 'Turn off',
  },
  'a webhook is saved': {
    path: '/developers/webhooks',
    pages: oneHook,
    before: () => clickButton('Add webhook'),
    sent: ['URL', hook.url],
  },
  'a webhook is switched off': {
    path: '/developers/webhooks',
    pages: oneHook,
    clicked: /Turn off|On/,
  },
  'a verification is started': {
    path: '/verification',
    pages: unverified,
    clicked: 'Start verification',
  },
}

const isOff = (one: Element) => one.getAttribute('aria-disabled') === 'true'
const offered = () => [...document.querySelectorAll('main button')]

/** The events screens sent while something was pressed, and no chart took. */
function listenToDeaf({ app }: Awaited<ReturnType<typeof openApp>>) {
  let events: { by: unknown; what: string; taken: boolean }[] = []
  app.system.inspect((event) => {
    if (event.type === '@xstate.event' && event.sourceRef === undefined)
      events.push({ by: event.actorRef, what: event.event.type, taken: false })
    if (event.type !== '@xstate.microstep') return
    const moves = event._transitions.some(({ target, actions }) => target || actions.length > 0)
    for (const one of events) one.taken ||= moves && one.by === event.actorRef
  })
  return (button: Element): string[] => {
    events = []
    act(() => void fireEvent.click(button))
    return events.filter(({ taken }) => !taken).map(({ what }) => `${button.textContent}: ${what}`)
  }
}

test.each(Object.entries(scenes))(
  'while %s nothing is offered that no chart takes',
  async (_, { path, pages, before, clicked, sent }) => {
    let waits = false
    const letGo = async () => waits && new Promise(() => {})
    const app = await openApp({ signedIn: true, path, pages, publicPages: coins, letGo })
    await before?.()
    waits = true
    if (clicked) fireEvent.click(screen.getAllByRole('button', { name: clicked })[0]!)
    if (sent) {
      const field = screen.getByLabelText<HTMLInputElement>(sent[0])
      fireEvent.input(field, { target: { value: sent[1] } })
      fireEvent.submit(field.form!)
    }
    await act(calm)

    expect(offered().filter(isOff)).not.toEqual([])
    const deafTo = listenToDeaf(app)
    const deaf = offered().flatMap((one) => (one.isConnected && !isOff(one) ? deafTo(one) : []))
    expect(deaf).toEqual([])
  },
)
