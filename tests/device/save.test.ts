import { expect, test } from 'vitest'
import { downloadFile, handOver } from '#device/save'

/** How a file gets from our page into a person's hands, in a browser and in the apps of Telegram. */

const file = { name: 'transactions.csv', type: 'text/csv', text: 'at,note\r\n1,"a"\r\n' }

/** As much of a window as a file needs, with a phone that shares it in its own way. */
function openView(share?: (asked: ShareData) => Promise<void>) {
  const seen = { copied: '', shared: [] as File[], clicked: '', later: [] as (() => void)[] }
  const link = { href: '', download: '', click: () => void (seen.clicked = link.download) }
  const navigator = {
    clipboard: { writeText: async (text: string) => void (seen.copied = text) },
    ...(share && {
      canShare: () => true,
      share: async (asked: ShareData) => {
        await share(asked)
        seen.shared.push(...(asked.files ?? []))
      },
    }),
  }
  const view = {
    navigator,
    document: { createElement: () => link },
    setTimeout: (work: () => void) => seen.later.push(work),
  } as unknown as Window
  return { link, seen, view }
}

test('a browser downloads the file under its name, and what it was read from is let go', async () => {
  const { link, seen, view } = openView()
  expect(downloadFile(view, file)).toBe('saved')
  expect(seen.clicked).toBe('transactions.csv')
  expect(await (await fetch(link.href)).text()).toBe(file.text)
  for (const work of seen.later) work()
  await expect(fetch(link.href)).rejects.toThrow()
})

test('a phone shares the file as it is', async () => {
  const { seen, view } = openView(async () => {})
  expect(await handOver(view, file)).toBe('saved')
  const [shared] = seen.shared
  expect([shared?.name, shared?.type, await shared?.text()]).toEqual([
    'transactions.csv',
    'text/csv',
    file.text,
  ])
  expect(seen.copied).toBe('')
})

test('whoever closes the sheet wanted no file, and their clipboard is left alone', async () => {
  const { seen, view } = openView(() => Promise.reject(new DOMException('closed', 'AbortError')))
  expect(await handOver(view, file)).toBe('dropped')
  expect(seen.copied).toBe('')
})

test.each([
  ['that shares nothing', undefined],
  ['whose sheet fails', () => Promise.reject(new Error('no sheet'))],
])('a phone %s gets the text to paste', async (_, share) => {
  const { seen, view } = openView(share)
  expect(await handOver(view, file)).toBe('copied')
  expect(seen.copied).toBe(file.text)
})
