/**
 * The picture of the architecture: who talks to whom, which folder may import which, and the path of
 * one request. The coordinates are set by hand, because no layout tool places three diagrams well.
 */

const HEIGHT = 52

const box = (
  [x, y, width, height = HEIGHT]: readonly [number, number, number, number?],
  title: string,
  note = '',
  kind: 'ours' | 'outside' = 'ours',
) => {
  const middle = y + height / 2
  const texts = note
    ? `${text(x + width / 2, middle - 4, title, 'title')}${text(x + width / 2, middle + 14, note, 'note')}`
    : text(x + width / 2, middle + 5, title, 'title')
  return `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>${texts}`
}

const text = (x: number, y: number, content: string, className: string) =>
  `<text class="${className}" x="${x}" y="${y}">${content}</text>`

const arrow = (x1: number, y1: number, x2: number, y2: number, label = '') =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" marker-end="url(#head)"/>${
    label ? text((x1 + x2) / 2, (y1 + y2) / 2 - 6, label, 'note') : ''
  }`

const heading = (y: number, title: string) => text(24, y, title, 'heading')

const contexts = () => [
  heading(34, 'Who talks to whom'),
  box([24, 56, 200], 'Customer', 'browser, Telegram', 'outside'),
  box([24, 124, 200], 'Engineer', 'workbench, inspector', 'outside'),
  box([24, 192, 200], 'Another program', 'API keys, webhooks', 'outside'),
  box([330, 90, 200], 'App', 'React and flows'),
  box([636, 90, 200], 'Bank', 'Node, one process or many'),
  box([636, 192, 200], 'PostgreSQL', 'ledger, orders, queue, feed'),
  box([942, 56, 214], 'Rails, chains, cards', '', 'outside'),
  box([942, 124, 214], 'Identity, rates, mail, bots', '', 'outside'),
  arrow(224, 82, 326, 108),
  arrow(224, 150, 326, 124),
  arrow(530, 108, 632, 108, 'HTTP'),
  arrow(632, 124, 534, 124),
  text(583, 140, 'feed', 'note'),
  arrow(224, 218, 632, 134),
  arrow(736, 142, 736, 188),
  arrow(836, 108, 938, 82),
  arrow(836, 124, 938, 150),
]

const folders = () => [
  heading(296, 'Which folder may import which: only those below'),
  box([24, 318, 556], 'src/app', 'screens; root.ts connects charts, client and device'),
  box([24, 386, 272], 'src/client', 'calls the bank'),
  box([308, 386, 272], 'src/device', 'browser and Telegram'),
  box([600, 318, 556, 120], 'src/bank', 'one folder per noun: routes, operations, SQL'),
  box([24, 454, 1132], 'machines', 'flows for the app; lives for app and bank'),
  box([24, 522, 1132], 'src/contract', 'calls, schemas, statuses, refusals'),
]

/** One request: somebody confirms an order. */
const steps: readonly [title: string, note: string][] = [
  ['Screen', 'sends order.confirm'],
  ['Flow', 'invokes its port'],
  ['Client', 'headers, time-out'],
  ['Pipeline', 'tenant, limits, rights'],
  ['Handler', 'computes the step'],
  ['Ledger', 'one commit'],
  ['Feed', 'updates the app'],
]

const STEP_WIDTH = 146
const STEP_GAP = 18

const request = () => [
  heading(628, 'One request: a customer confirms an order'),
  ...steps.map(([title, note], index) =>
    box([24 + index * (STEP_WIDTH + STEP_GAP), 650, STEP_WIDTH], `${index + 1}. ${title}`, note),
  ),
  ...steps.slice(1).map((_, index) => {
    const from = 24 + (index + 1) * STEP_WIDTH + index * STEP_GAP
    return arrow(from, 676, from + STEP_GAP - 4, 676)
  }),
]

const style = `
  svg { font: 14px system-ui, sans-serif; background: #fff }
  text { text-anchor: middle; fill: #1c2330 }
  .heading { text-anchor: start; font-weight: 600; font-size: 16px }
  .title { font-weight: 600 }
  .note { font-size: 12px; fill: #5a6477 }
  .ours { fill: #eef2fb; stroke: #8fa3cf }
  .outside { fill: #f6f6f4; stroke: #b9b9b2; stroke-dasharray: 4 3 }
  line { stroke: #5a6477 }
  path { fill: #5a6477 }
`

export const architecturePicture = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1180 726" role="img" aria-label="The architecture of Sluice">
<style>${style}</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${[...contexts(), ...folders(), ...request()].join('\n')}
</svg>
`
