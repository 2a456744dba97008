import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type FakeRequest } from '#tests/kit/fakeBank'
import { clickButton, heading, openApp, settle } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** Articles by the page somebody came from, and a message to the bank. */

const HELP = '/v2/system/help'
const THREAD = '/v2/user/conversation'
const WRITE = '/v2/user/conversation/messages'
const READ = '/v2/user/conversation/read'

const article = (id: string, section: string, pages: string[]) => ({
  id,
  section,
  pages: [section, ...pages],
  title: `About ${id}`,
  text: [`How to ${id}.`],
  link: section,
})

const articles = [
  article('sending', 'send', ['home']),
  article('losing', 'cards', []),
  article('asking', 'cards', ['activity']),
]

const message = (number: number, author: string, event: object | null = null) => ({
  id: `m${number}`,
  number,
  author,
  text: `Text ${number}`,
  event,
  at: '2026-01-05T10:30:00Z',
})

const thread = (more: object = {}) => ({
  status: 'ANSWERED',
  read: 1,
  messages: [
    message(1, 'customer', { source: 'order', id: 'o1', number: 1234 }),
    message(2, 'bank'),
  ],
  has_more: false,
  ...more,
})

const given = () => jsonResponse({ articles })

const openHelp = (path: string, pages: object = {}, help = given) =>
  openApp({
    signedIn: true,
    path,
    publicPages: { [HELP]: help },
    pages: {
      ...walletPages(),
      [THREAD]: () => jsonResponse(thread()),
      [READ]: () => jsonResponse({ read: 2 }),
      ...pages,
    },
  })

const groups = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('articles of the page somebody came from are listed first, each once', async () => {
  await openHelp('/help/activity')
  expect(groups()).toEqual(['About this page', 'Send', 'Cards'])
  const own = within(screen.getByRole('region', { name: 'About this page' }))
  expect(own.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'About asking',
  ])
  expect(screen.getAllByText('About asking')).toHaveLength(1)
})

test('an article that the address names is open, and leads to its page', async () => {
  await openHelp('/help/losing')
  const open = [...document.querySelectorAll('details[open] h3')]
  expect(open.map(({ textContent }) => textContent)).toEqual(['About losing'])
  const [link] = screen.getAllByRole('link', { name: 'Cards' }).slice(-2)
  expect(link?.getAttribute('href')).toBe('/cards')
})

test('the help that could not be loaded is loaded again', async () => {
  const { bank } = await openHelp('/help', {}, () => problem(503, 'OVERLOADED'))
  await screen.findByText('This page couldn’t load')
  bank.open[HELP] = given
  await clickButton('Try again')
  await settle()
  expect(groups()).toEqual(['Send', 'Cards'])
})

test('every page leads to its own help', async () => {
  await openHelp('/cards')
  const [link] = screen.getAllByRole('link', { name: 'Help' })
  expect(link?.getAttribute('href')).toBe('/help/cards')
})

test('messages say who wrote, what about, and which are new', async () => {
  const { bank } = await openHelp('/help/messages')
  expect(heading()).toBe('Messages')
  const [own, answer] = screen.getAllByRole('listitem').slice(-2)
  expect(own?.textContent).toMatch(/^You .*About № 1234Text 1$/)
  expect(answer?.textContent).toMatch(/New/)
  expect(own?.textContent).not.toMatch(/New/)
  const link = within(own!).getByRole('link')
  expect(link.getAttribute('href')).toBe('/activity/o1')
  expect(bank.requestsTo(READ)).toHaveLength(1)
})

test('earlier messages are asked for by one press, and stand above the later', async () => {
  const later = thread({ has_more: true, messages: [message(3, 'bank'), message(4, 'customer')] })
  const { bank } = await openHelp('/help/messages', { [THREAD]: () => jsonResponse(later) })
  const texts = () => document.querySelector('.thread')?.textContent.match(/Text \d/g)
  expect(texts()).toEqual(['Text 3', 'Text 4'])
  bank.pages[THREAD] = () => jsonResponse(thread())
  await clickButton('Earlier messages')
  await settle()
  expect(texts()).toEqual(['Text 1', 'Text 2', 'Text 3', 'Text 4'])
  expect(bank.requests.map(({ path }) => path)).toContain(`${THREAD}?before=3`)
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
})

test('a text stays typed on other pages and after a refusal, and goes once it is sent', async () => {
  let refuses = true
  const sent: string[] = []
  await openHelp('/help/messages?about=o1&number=1234', {
    [WRITE]: ({ body }: FakeRequest) => {
      sent.push(body)
      return refuses
        ? problem(422, 'CARD_NUMBER_IN_TEXT')
        : jsonResponse({ id: 'm3', number: 3, at: '2026-01-05T10:31:00Z' })
    },
  })
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
  fireEvent.change(field(), { target: { value: 'Where is it?' } })
  await settle()
  fireEvent.click(screen.getAllByRole('link', { name: 'Notifications' })[0]!)
  await settle()
  fireEvent.click(screen.getAllByRole('link', { name: 'Help' })[0]!)
  await settle()
  fireEvent.click(screen.getByRole('link', { name: 'Messages' }))
  await settle()
  expect(field().value).toBe('Where is it?')
  expect(screen.getAllByText('About № 1234')).toHaveLength(2)

  await clickButton('Send')
  await settle()
  await screen.findByText(/Don’t send a full card number/)
  expect(field().value).toBe('Where is it?')
  refuses = false
  await clickButton('Send')
  await settle()
  expect(field().value).toBe('')
  expect(sent.map((body) => JSON.parse(body) as object)).toEqual([
    { text: 'Where is it?', event: 'o1' },
    { text: 'Where is it?', event: 'o1' },
  ])
})
