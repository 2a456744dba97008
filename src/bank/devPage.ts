import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const appFolder = join(import.meta.dirname, '../app')

/**
 * A page for the dev server (src/devBank.ts). It is served at any depth, so what it names beside
 * itself is named from the top.
 */
export function pageIn(folder: string): string {
  const at = join(appFolder, folder)
  const html = readFileSync(join(at, 'index.html'), 'utf8')
  return html.replace(/(?<==")\.[^"]*/g, (path) => addressOf(join(at, path)))
}

function addressOf(file: string): string {
  const isOfApp = !relative(appFolder, file).startsWith('..')
  const { pathname } = pathToFileURL(file)
  return isOfApp ? pathname.slice(pathToFileURL(appFolder).pathname.length) : `/@fs${pathname}`
}
