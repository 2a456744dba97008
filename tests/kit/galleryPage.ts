import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, type View } from './gallery.ts'

export interface Hung {
  view: View
  faults: string[]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const figure = ({ view, faults }: Hung) => `<figure>
  <a href="${nameOf(view)}.png"><img src="${nameOf(view)}.png" loading="lazy" alt=""></a>
  <figcaption>${nameOf(view)}${faults.map((fault) => `<p>${escaped(fault)}</p>`).join('')}</figcaption>
</figure>`

/** One page with every picture, what is wrong under the picture it is wrong in. */
export function writeGallery(folder: string, hung: readonly Hung[]): string {
  const path = join(folder, 'index.html')
  const broken = hung.filter(({ faults }) => faults.length > 0).length
  writeFileSync(
    path,
    `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>
  body { font: 14px system-ui; margin: 24px; background: #eee }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 16px }
  figure { margin: 0 } img { width: 100% } p { color: #b00020; margin: 4px 0 }
</style>
<h1>${hung.length} views, ${broken} with something wrong</h1>
<main>${hung.map(figure).join('\n')}</main>`,
  )
  return path
}
