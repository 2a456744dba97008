import { fireEvent, render } from '@testing-library/react'
import { Children, Fragment, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createFakeDevice } from '#device/fakeDevice'
import { Form } from '#app/features/app/Form.tsx'
import { AmountField, CurrencyPick } from '#app/ui/AmountField.tsx'
import { BrandLogo } from '#app/ui/BrandLogo.tsx'
import { Button } from '#app/ui/Button.tsx'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { CodeField } from '#app/ui/CodeField.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { CountBadge } from '#app/ui/CountBadge.tsx'
import { Disc } from '#app/ui/Disc.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Groups } from '#app/ui/Groups.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { LineChart } from '#app/ui/LineChart.tsx'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PageMain } from '#app/ui/PageMain.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { PickerField } from '#app/ui/Picker.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { QuoteLines } from '#app/ui/QuoteLines.tsx'
import { RadioGroup } from '#app/ui/RadioGroup.tsx'
import { Row, RowButton, RowLink, RowPage } from '#app/ui/Row.tsx'
import { SecondaryButton } from '#app/ui/SecondaryButton.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { Status } from '#app/ui/Status.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { Timeline, TimelineAhead, TimelineStep } from '#app/ui/Timeline.tsx'
import { ToggleChip } from '#app/ui/ToggleChip.tsx'

/**
 * The markup of every part that screens share, in each of its looks, as a reviewed table.
 * `npx vitest run --project app tests/app/parts.test.tsx -u` writes it anew.
 */

const none = () => {}
const at = '2026-03-02T09:05:00Z'
const { host } = createFakeDevice()
const { host: telegram } = createFakeDevice({ kind: 'telegram' })
const days = [
  { value: 'day', word: 'Day' },
  { value: 'week', word: 'Week', language: 'en' },
]
const pick = { label: 'Currency', none: 'Choose', options: days, onPick: none, off: false }
const amount = { label: 'You send', onType: none, pick: <i /> }
const row = { icon: 'M1', name: 'Ann' }
const line = { label: 'Rates', textAt: (point: number) => `Day ${point + 1}` }
const step = { tone: 'good', icon: 'M1', word: 'Paid', at } as const

const parts: ReactElement<{ children: ReactNode }> = (
  <>
    <AmountField {...amount} value="" />
    <AmountField {...amount} value="123456789" help="Up to 5" readOnly />
    <AmountField {...amount} value="1234567890" wrong="Too much" busy />
    <AmountField {...amount} value="123456789.1" />
    <CurrencyPick {...pick} symbol={undefined} value={null} />
    <CurrencyPick {...pick} symbol="EUR" value="day" off />
    <CurrencyPick {...pick} symbol="EUR" value="day" options={days.slice(1)} />
    <BrandLogo mark="M2 2" name="Larkspur" />
    <Button>Go</Button>
    <Button kind="primary" icon="M1" wide className="more">
      Go
    </Button>
    <Button kind="quiet" busy icon="M1">
      Go
    </Button>
    <Button off>Go</Button>
    <Callout tone="wait" icon="M1">
      Wait
    </Callout>
    <AlertCallout>Wrong</AlertCallout>
    <CodeField label="Code" refused={null} busy={false} hint="Six digits" />
    <CodeField label="Code" refused={null} busy wrong="Wrong" />
    <CodeField label="Code" refused={null} busy={false} />
    <CopyButton word="Copy" done="Copied" copy={async () => {}} />
    <CopyButton word="Copy" label="Copy the IBAN" done="Copied" quiet copy={async () => {}} />
    <CopyButton word="Copy" done="Copied" primary copy={async () => {}} />
    <CountBadge number={0} word="unread" />
    <CountBadge number={1} word="unread" />
    <CountBadge number={100} word="unread" />
    <Disc icon="M1" />
    <Disc icon="M1" hue="red" initials="AL" />
    <Disc icon="M1" hue="red" tone="good" />
    <EmptyState icon="M1" title="Nothing yet" tone="calm" />
    <EmptyState icon="M1" title="Nothing yet" alone>
      More
    </EmptyState>
    <Form onSubmit={none}>Fields</Form>
    <Groups number="123456789" />
    <Groups number="1234" label="IBAN" />
    <Heading>Cards</Heading>
    <Heading big>Cards</Heading>
    <Heading hidden>Cards</Heading>
    <Icon path="M1" />
    <Icon path="M1" small />
    <LineChart points={[]} {...line} />
    <LineChart points={[5]} {...line} />
    <LineChart points={[5, 5]} {...line} />
    <LineChart points={[2, 4, 3, 6]} {...line} />
    <Money amount="1234.5" symbol="EUR" />
    <Money amount="-1234.123456789" symbol="ETH" signed look="hero" />
    <Money amount="0.00001234567899" symbol="BTC" byDigits />
    <Money amount="12" symbol="USD" own />
    <Money amount="12" symbol="ETH" own />
    <PageLink href="/cards" onGo={none} label="All cards">
      Cards
    </PageLink>
    <PageLink href="/cards" onGo={none} current className="tab">
      Cards
    </PageLink>
    <PageLink href="/cards" onGo={none} current="within">
      Cards
    </PageLink>
    <PageMain hosted>Page</PageMain>
    <PageMain hosted={false} loading>
      Page
    </PageMain>
    <Panel title="Cards">Body</Panel>
    <Panel title="Cards" beside={<i />} busy>
      <PanelBody>Body</PanelBody>
    </Panel>
    <PanelSkeleton count={2} />
    <PickerField label="Every" options={days} none="Choose" />
    <PickerField label="Every" options={days} hint="How often" value="week" off />
    <PickerField label="Every" options={days} hint="How often" wrong="Choose" name="every" />
    <QuoteLines
      lines={[
        ['Fee', '1'],
        ['Recipient gets', '2'],
      ]}
    />
    <RadioGroup label="Every" options={days} value="week" onChoose={none} />
    <RadioGroup label="Every" options={days} value="day" onChoose={none} off />
    <Row {...row} />
    <Row {...row} hint="Today" end="5" cut tall tone="good" />
    <RowLink {...row} href="/cards" onGo={none} />
    <RowLink {...row} href="/cards" onGo={none} current />
    <RowPage {...row} href="/cards" />
    <RowButton {...row} onPress={none} />
    <RowButton {...row} onPress={none} off />
    <SecondaryButton host={host} word="Later" onPress={none} />
    <SecondaryButton host={telegram} word="Later" onPress={none} />
    <SelectField label="Every" options={days} />
    <SelectField label="Every" options={days} hint="How often" defaultValue="week" />
    <SelectField label="Every" options={days} hint="How often" wrong="Choose" />
    <Status tone="bad" icon="M1" word="Failed" />
    <SubmitButton host={host} word="Send" busy={false} />
    <SubmitButton host={host} word="Send" busy wide={false} />
    <SubmitButton host={telegram} word="Send" busy={false} off />
    <TextField label="Name" />
    <TextField label="Name" hint="As printed" className="wide" name="name" />
    <TextField label="Name" wrong="Too long" />
    <Timeline>
      <TimelineStep {...step} />
      <TimelineStep {...step}>More</TimelineStep>
      <TimelineAhead word="Arrives" />
    </Timeline>
    <ToggleChip word="Orders" on onToggle={none} />
    <ToggleChip word="Orders" label="Show orders" on={false} onToggle={none} off />
  </>
)

const nameOf = ({ type }: ReactElement) =>
  typeof type === 'string' ? type : (type as { name: string }).name

/** The hour depends on where the test runs. */
const HOUR = /\d{1,2}:\d{2}(:\d{2})?( (GMT|UTC)[-+:\d]*)?/g

const markupOf = (part: ReactElement) =>
  renderToStaticMarkup(<Fragment>{part}</Fragment>).replace(HOUR, 'h:mm')

test('every part looks as it was reviewed', async () => {
  const all = Children.toArray(parts.props.children) as ReactElement[]
  const lines = all.map((part) => `${nameOf(part)} ${markupOf(part)}`)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('looks/parts.txt')
})

const presses: [name: string, part: (press: () => void) => ReactElement, times: number][] = [
  ['a button', (press) => <Button onClick={press}>Go</Button>, 1],
  [
    'a button that is off',
    (press) => (
      <Button off onClick={press}>
        Go
      </Button>
    ),
    0,
  ],
  [
    'a busy button',
    (press) => (
      <Button busy onClick={press}>
        Go
      </Button>
    ),
    0,
  ],
  ['a chip', (press) => <ToggleChip word="Go" on onToggle={press} />, 1],
  ['a chip that is off', (press) => <ToggleChip word="Go" on onToggle={press} off />, 0],
  ['a row', (press) => <RowButton {...row} onPress={press} />, 1],
  ['a row that is off', (press) => <RowButton {...row} onPress={press} off />, 0],
  [
    'a choice',
    (press) => <RadioGroup label="Go" options={days} value="week" onChoose={press} />,
    1,
  ],
  [
    'a choice that is off',
    (press) => <RadioGroup label="Go" options={days} value="week" onChoose={press} off />,
    0,
  ],
]

test.each(presses)('%s hears what it should', (_, part, times) => {
  const press = vi.fn<() => void>()
  const { container } = render(part(press))
  fireEvent.click(container.querySelector('button, input')!)
  expect(press).toHaveBeenCalledTimes(times)
})

test('a line shows the point that is pointed at, and its end again afterwards', () => {
  const { container } = render(<LineChart points={[2, 4, 3, 6]} {...line} />)
  const slider = container.querySelector('input')!
  const shown = () => [
    slider.getAttribute('aria-valuetext'),
    container.querySelector('p')!.textContent,
  ]
  expect(shown()).toEqual(['Day 4', 'Day 4'])
  fireEvent.change(slider, { target: { value: '1' } })
  expect(shown()).toEqual(['Day 2', 'Day 2'])
  fireEvent.blur(slider)
  expect(shown()).toEqual(['Day 4', 'Day 4'])
})
