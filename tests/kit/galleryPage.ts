import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, type View } from './gallery.ts'

export interface Capture {
  view: View
  faults: string[]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const figure = ({ view, faults }: Capture) => `<figure>
  <a href="${nameOf(view)}.png"><img src="${nameOf(view)}.png" loading="lazy" alt=""></a>
  <figcaption>${nameOf(view)}${faults.map((fault) => `<p>${escaped(fault)}</p>`).join('')}</figcaption>
</figure>`

export function writeGallery(folder: string, captures: readonly Capture[]): string {
  const path = join(folder, 'index.html')
  const broken = captures.filter(({ faults }) => faults.length > 0).length
  writeFileSync(
    path,
    `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>
  body { font: 14px system-ui; margin: 24px; background: #eee }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 16px }
  figure { margin: 0 } img { width: 100% } p { color: #b00020; margin: 4px 0 }
</style>
<h1>${captures.length} views, ${broken} with something wrong</h1>
<main>${captures.map(figure).join('\n')}</main>`,
  )
  return path
}
