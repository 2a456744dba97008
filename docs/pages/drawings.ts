import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { catalog } from '#machines/catalog'
import { chartOf } from '#machines/kit/chart'
import { Drawing } from '../../src/app/workbench/Drawing.tsx'
import { layOut } from '../../src/app/workbench/layout.ts'
import style from '../../src/app/workbench/drawing.css?raw'

/** Every chart as a picture, drawn by the workbench's own component. */
export async function drawings(): Promise<Record<string, string>> {
  const drawn = Object.entries(catalog).map(async ([name, { logic }]) => [
    `docs/flows/${name}.svg`,
    pictureOf(
      renderToStaticMarkup(createElement(Drawing, { drawn: await layOut(chartOf(logic)) })),
    ),
  ])
  return Object.fromEntries(await Promise.all(drawn))
}

/** An image cannot use the page's styles, so it contains its own. */
const pictureOf = (svg: string) => `${svg.replace('<defs>', `<style>${style}</style><defs>`)}\n`
