import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { ExportButton } from '#app/features/app/ExportButton.tsx'
import { renderPart } from './picking.tsx'
import { loadAllWords, stillActor } from './stillApp.tsx'

/** A table is saved, or copied where a device saves no files, and either is said. */

await loadAllWords()

const texts = { exported: 'File saved.', exportCopied: 'Copied.' }

interface Standing {
  result?: 'saved' | 'copied' | 'unsupported'
  refusal?: Refusal
  tags?: readonly string[]
  off?: boolean
}

function openButton({ result, refusal, tags, ...more }: Standing) {
  const context = { result: result ?? null, refusal: refusal?.note ?? null }
  const flow = stillActor({ context, tags })
  let times = 0
  const onExport = () => void (times += 1)
  renderPart(<ExportButton flow={flow as never} label="Export" {...{ texts, onExport, ...more }} />)
  const button = screen.getByRole('button', { name: 'Export' })
  fireEvent.click(button)
  const marks = ['aria-busy', 'aria-disabled'].map((name) => button.getAttribute(name))
  return [screen.getByRole('status').textContent, ...marks, times]
}

test.each<[string, Standing, unknown[]]>([
  ['can be saved', {}, ['', 'false', 'false', 1]],
  ['is being saved', { tags: ['busy'] }, ['', 'true', 'true', 0]],
  ['has nothing in it', { off: true }, ['', 'false', 'true', 0]],
  ['was saved', { result: 'saved' }, ['File saved.', 'false', 'false', 1]],
  ['was copied', { result: 'copied' }, ['Copied.', 'false', 'false', 1]],
])('a table that %s', (_, standing, shown) => {
  expect(openButton(standing)).toEqual(shown)
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('a refusal is said beside it', () => {
  expect(openButton({ refusal: new Refusal('OFFLINE') })[0]).toBe('')
  expect(screen.getByRole('alert').textContent).toMatch(/offline|connection|network/i)
})
