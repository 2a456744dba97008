import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { catalog } from '#machines/catalog'
import { chartOf, type Chart } from '#machines/kit/chart'
import { Drawing } from '../../src/app/workbench/Drawing.tsx'
import { openingViewOf } from '../../src/app/workbench/drawings.ts'
import { layOut, type DrawnChart } from '../../src/app/workbench/layout.ts'
import { ASPECT } from '../../src/app/workbench/openingView.ts'
import { isWithin } from '../../src/app/workbench/rows.ts'
import style from '../../src/app/workbench/drawing.css?raw'

/** With its margin, what a page of 1,200 px shows without scrolling sideways. */
const WIDTH_MAX = 1_190

/**
 * Every chart as a picture, drawn by the workbench's own component. One too wide for a page is
 * split: what the workbench opens collapsed has a picture of its own.
 */
export async function drawings(): Promise<Record<string, string>> {
  const drawn = await Promise.all(
    Object.entries(catalog).map(([name, { logic }]) => picturesOf(name, chartOf(logic))),
  )
  return Object.fromEntries(drawn.flat())
}

async function picturesOf(name: string, chart: Chart): Promise<[path: string, text: string][]> {
  const whole = await narrow(chart, chart.id, [])
  if (whole.width <= WIDTH_MAX) return [[pathOf(name), pictureOf(whole)]]
  const { closed } = openingViewOf(name)
  const parts = closed.map(async (id): Promise<[string, string]> => {
    const box = chart.boxes.find((one) => one.id === id)!
    const others = closed.filter((one) =>
      chart.boxes.some((at) => at.id === one && isWithin(chart.boxes, at, id)),
    )
    return [pathOf([name, ...box.path].join('.')), pictureOf(await narrow(chart, id, others))]
  })
  return [
    [pathOf(name), pictureOf(await narrow(chart, chart.id, closed))],
    ...(await Promise.all(parts)),
  ]
}

const pathOf = (name: string) => `docs/flows/${name}.svg`

/** As a screen would show it, or else higher and narrower. */
async function narrow(chart: Chart, root: string, closed: readonly string[]): Promise<DrawnChart> {
  const view = { actions: true, closed: new Set(closed) }
  let drawn = await layOut(chart, view, { aspect: ASPECT, root })
  for (const aspect of [0.6, 0.2])
    if (drawn.width > WIDTH_MAX) drawn = await layOut(chart, view, { aspect, root })
  return drawn
}

/** An image cannot use the page's styles, so it contains its own. */
const pictureOf = (drawn: DrawnChart) =>
  `${renderToStaticMarkup(createElement(Drawing, { drawn })).replace('<defs>', `<style>${style}</style><defs>`)}\n`
